package dev.openshelf.outbox;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Counts what the relay of this process does. Thread-safe. */
final class RelayMeters implements RelayListener {

  private final MeterRegistry registry;
  private final Counter relayed;
  private final Counter later;
  private final AtomicReference<@Nullable Instant> watermark = new AtomicReference<>();

  RelayMeters(MeterRegistry registry, Lease lease, Clock clock) {
    this.registry = registry;
    this.relayed = registry.counter(OutboxMeters.PREFIX + "relayed");
    this.later = failures("later");
    Gauge.builder(
            OutboxMeters.PREFIX + "lease.held", lease, held -> held.tenure().isPresent() ? 1 : 0)
        .strongReference(true)
        .register(registry);
    Gauge.builder(
            OutboxMeters.PREFIX + "watermark.age",
            () -> lease.tenure().isPresent() ? age(watermark.get(), clock) : Double.NaN)
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
  }

  @Override
  public void passed(PassSummary summary) {
    relayed.increment(summary.acknowledged());
    later.increment(summary.later().size());
    summary.refused().forEach(refusal -> failures(refusal.reason()).increment());
  }

  @Override
  public void watermark(Instant mark) {
    watermark.set(mark);
  }

  private Counter failures(String reason) {
    return registry.counter(OutboxMeters.PREFIX + "send.failures", "reason", reason);
  }

  private static double age(@Nullable Instant mark, Clock clock) {
    return mark == null ? Double.NaN : Duration.between(mark, clock.instant()).toMillis() / 1000.0;
  }
}
