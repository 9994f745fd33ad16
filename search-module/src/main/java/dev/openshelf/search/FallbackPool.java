package dev.openshelf.search;

import com.zaxxer.hikari.HikariDataSource;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only way from search to PostgreSQL: a few connections of its own, so many reads at a time and
 * no queue, each within its budget or given up. Refuses while the shop's own work needs the
 * database.
 *
 * <pre>
 *   caller  |-- permit -- wait for the reader, at most the budget --| answer or fallback_timeout
 *   reader       |-- connection -- BEGIN, SET LOCAL -- read -- ROLLBACK --| permit back
 *                                        overrun: connection aborted ----^
 * </pre>
 *
 * The server's own limit holds for one transaction and ends with it. Nothing is ever cancelled by a
 * second connection, so no cancellation can come late and hit the next user of the first: a reader
 * that overruns loses its connection, and the pool makes another. Thread-safe.
 */
final class FallbackPool implements AutoCloseable {

  /** What to read. */
  interface Read<T> {

    /**
     * Reads inside a read-only transaction.
     *
     * @param asOf all that was committed before this instant is seen; null when the replica has not
     *     replayed anything yet
     */
    T from(Connection connection, @Nullable Instant asOf) throws SQLException;
  }

  private static final Logger log = LoggerFactory.getLogger(FallbackPool.class);

  private final HikariDataSource connections;
  private final CorePressure pressure;
  private final Duration timeout;
  private final ClientRates rates;
  private final Semaphore permits;
  private final AtomicBoolean away = new AtomicBoolean();

  FallbackPool(
      HikariDataSource connections,
      CorePressure pressure,
      FallbackSettings settings,
      LongSupplier ticker) {
    this.connections = connections;
    this.pressure = pressure;
    this.timeout = settings.timeout();
    this.rates = new ClientRates(settings.perClientPerSecond(), ticker);
    this.permits =
        new Semaphore(Math.min(settings.maxConcurrent(), connections.getMaximumPoolSize()));
  }

  /** Reads for a client, who has a rate. */
  <T> Outcome<T> read(String client, Deadline deadline, Read<T> read) {
    return enter(client, deadline, read);
  }

  /** Reads what belongs to an answer that there already is. */
  <T> Outcome<T> read(Deadline deadline, Read<T> read) {
    return enter(null, deadline, read);
  }

  private <T> Outcome<T> enter(@Nullable String client, Deadline deadline, Read<T> read) {
    if (pressure.high()) {
      return new Outcome.Neither<>(Reason.DATABASE_UNDER_PRESSURE);
    }
    Duration left = deadline.remaining();
    if (left.isZero()) {
      return new Outcome.Neither<>(Reason.FALLBACK_TIMEOUT);
    }
    if (!permits.tryAcquire()) {
      return new Outcome.Neither<>(Reason.FALLBACK_CAPACITY_EXHAUSTED);
    }
    if (client != null && !rates.admit(client)) {
      permits.release();
      return new Outcome.Neither<>(Reason.FALLBACK_CAPACITY_EXHAUSTED);
    }
    Duration budget = left.compareTo(timeout) < 0 ? left : timeout;
    Outcome<T> outcome = FallbackRead.start(connections, read, budget, permits::release).await();
    note(outcome);
    return outcome;
  }

  private void note(Outcome<?> outcome) {
    boolean gone =
        outcome instanceof Outcome.Failure<?>(Reason why) && why == Reason.DATABASE_UNAVAILABLE;
    if ((gone || outcome instanceof Outcome.Success<?>) && away.getAndSet(gone) != gone) {
      log.info(gone ? "PostgreSQL cannot answer searches" : "PostgreSQL can answer searches again");
    }
  }

  /** How many reads could begin now. */
  int free() {
    return permits.availablePermits();
  }

  @Override
  public void close() {
    connections.close();
  }
}
