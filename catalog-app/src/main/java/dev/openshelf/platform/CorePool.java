package dev.openshelf.platform;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Knows how busy the application's own connections are, for those who had better not ask for more.
 * Thread-safe.
 */
public final class CorePool implements BeanPostProcessor {

  /** A connection that took longer was waited for. */
  public static final int SLOW_MILLIS = 20;

  private static final String POOL = "dataSource";

  private final ObjectProvider<MeterRegistry> metrics;
  private final AcquireTimes times;
  private volatile @Nullable HikariDataSource pool;

  CorePool(ObjectProvider<MeterRegistry> metrics, LongSupplier ticker) {
    this.metrics = metrics;
    this.times = new AcquireTimes(SLOW_MILLIS, ticker);
  }

  /**
   * The load at one moment.
   *
   * @param slowShare share of the connections asked for in the last five seconds that took more
   *     than {@value #SLOW_MILLIS} ms to get, from 0 to 1
   */
  public record Load(int waiting, int inUse, int size, double slowShare) {}

  /** The load now; empty before anybody has asked for a connection. */
  public Optional<Load> load() {
    HikariDataSource watched = pool;
    HikariPoolMXBean now = watched == null ? null : watched.getHikariPoolMXBean();
    return watched == null || now == null
        ? Optional.empty()
        : Optional.of(
            new Load(
                now.getThreadsAwaitingConnection(),
                now.getActiveConnections(),
                watched.getMaximumPoolSize(),
                times.slowShare()));
  }

  /** Listens in before the pool is used, and leaves its usual metrics in place. */
  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (bean instanceof HikariDataSource hikari && name.equals(POOL)) {
      hikari.setMetricsTrackerFactory(this::tracker);
      pool = hikari;
    }
    return bean;
  }

  private IMetricsTracker tracker(String name, PoolStats stats) {
    MeterRegistry registry = metrics.getIfAvailable();
    MetricsTrackerFactory usual =
        registry == null
            ? (pool, numbers) -> new IMetricsTracker() {}
            : new MicrometerMetricsTrackerFactory(registry);
    return new Listening(usual.create(name, stats), times);
  }

  /** Passes everything on, and counts how long connections took. */
  private record Listening(IMetricsTracker usual, AcquireTimes times) implements IMetricsTracker {

    @Override
    public void recordConnectionAcquiredNanos(long nanos) {
      times.record(nanos);
      usual.recordConnectionAcquiredNanos(nanos);
    }

    @Override
    public void recordConnectionCreatedMillis(long millis) {
      usual.recordConnectionCreatedMillis(millis);
    }

    @Override
    public void recordConnectionUsageMillis(long millis) {
      usual.recordConnectionUsageMillis(millis);
    }

    @Override
    public void recordConnectionTimeout() {
      usual.recordConnectionTimeout();
    }

    @Override
    public void close() {
      usual.close();
    }
  }
}
