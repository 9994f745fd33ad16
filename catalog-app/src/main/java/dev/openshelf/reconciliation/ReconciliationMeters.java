package dev.openshelf.reconciliation;

import dev.openshelf.indexer.Difference;
import dev.openshelf.indexer.Tally;
import dev.openshelf.reconciliation.Reconciliations.Last;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Figures of reconciliations: counters of what this process found, gauges of the last one anywhere,
 * which are not a number as long as there was none. Thread-safe.
 */
final class ReconciliationMeters {

  private static final String PREFIX = "openshelf.reconciliation.";
  private static final double MILLIS_PER_SECOND = 1000;

  private final MeterRegistry registry;
  private volatile @Nullable Last last;

  ReconciliationMeters(MeterRegistry registry, Clock clock) {
    this.registry = registry;
    for (Difference kind : Difference.values()) {
      found(kind, 0);
    }
    repaired(0);
    gauge("differences", null, it -> it.standing());
    gauge("age", "seconds", it -> millis(it, clock) / MILLIS_PER_SECOND);
  }

  /** What this process has just found. */
  void finished(Tally tally) {
    found(Difference.MISSING, tally.missing());
    found(Difference.STALE, tally.stale());
    found(Difference.DIFFERENT, tally.different());
    found(Difference.ORPHANED, tally.orphaned());
    found(Difference.NEWER, tally.newer());
    repaired(tally.repaired());
  }

  /** The last one of all processes. */
  void know(@Nullable Last latest) {
    last = latest;
  }

  private void found(Difference kind, long count) {
    registry.counter(PREFIX + "found", "difference", kind.code()).increment(count);
  }

  private void repaired(long count) {
    registry.counter(PREFIX + "repaired").increment(count);
  }

  private void gauge(String name, @Nullable String unit, ToDoubleFunction<Last> value) {
    Gauge.builder(PREFIX + name, () -> value(value))
        .baseUnit(unit)
        .strongReference(true)
        .register(registry);
  }

  private double value(ToDoubleFunction<Last> value) {
    Last known = last;
    return known == null ? Double.NaN : value.applyAsDouble(known);
  }

  private static long millis(Last it, Clock clock) {
    return Duration.between(it.finishedAt(), clock.instant()).toMillis();
  }
}
