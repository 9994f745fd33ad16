package dev.openshelf.outbox;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Gauges of the backlog, for every process. A gauge whose value is not known says NaN. */
final class OutboxMeters {

  static final String PREFIX = "openshelf.outbox.";

  private OutboxMeters() {}

  static void register(MeterRegistry registry, OutboxBacklogs backlogs) {
    gauge(registry, backlogs, "pending", null, backlog -> backlog.pending());
    gauge(registry, backlogs, "oldest", "seconds", backlog -> backlog.oldest().toMillis() / 1000.0);
    gauge(registry, backlogs, "refused", null, backlog -> backlog.refused());
    gauge(registry, backlogs, "categories", null, backlog -> backlog.categories());
  }

  static void registerOldestTransaction(MeterRegistry registry, Supplier<Number> seconds) {
    Gauge.builder(PREFIX + "transaction.oldest", seconds)
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
  }

  private static void gauge(
      MeterRegistry registry,
      OutboxBacklogs backlogs,
      String name,
      @Nullable String unit,
      ToDoubleFunction<OutboxBacklog> value) {
    Gauge.builder(
            PREFIX + name,
            backlogs,
            all -> all.latest().map(latest -> value.applyAsDouble(latest)).orElse(Double.NaN))
        .baseUnit(unit)
        .strongReference(true)
        .register(registry);
  }
}
