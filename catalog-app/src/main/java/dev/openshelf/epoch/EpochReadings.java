package dev.openshelf.epoch;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.health.Health;

/** The last known state of the epoch, for gauges and health; from memory. Thread-safe. */
final class EpochReadings {

  private volatile @Nullable EpochState last;

  EpochReadings(MeterRegistry registry) {
    gauge(registry, "openshelf.epoch", EpochState::epoch);
    gauge(registry, "openshelf.epoch.restored", it -> it.state().equals("ok") ? 0 : 1);
  }

  void know(EpochState state) {
    last = state;
  }

  Health health() {
    EpochState known = last;
    if (known == null) {
      return Health.up().withDetail("state", "unknown").build();
    }
    Health.Builder health =
        Health.up().withDetail("state", known.state()).withDetail("epoch", known.epoch());
    if (known.restoredSeenAt() != null) {
      health.withDetail("restoredSeenAt", known.restoredSeenAt());
    }
    return health.build();
  }

  private void gauge(MeterRegistry registry, String name, ToDoubleFunction<EpochState> value) {
    Gauge.builder(
            name,
            () -> {
              EpochState known = last;
              return known == null ? Double.NaN : value.applyAsDouble(known);
            })
        .strongReference(true)
        .register(registry);
  }
}
