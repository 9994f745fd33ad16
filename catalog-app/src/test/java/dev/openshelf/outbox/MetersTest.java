package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetersTest {

  private static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Optional<OutboxBacklog> backlog = Optional.empty();
  private Optional<String> tenure = Optional.empty();

  @Test
  void gaugesShowTheLastSample() {
    OutboxMeters.register(registry, () -> backlog);
    backlog = Optional.of(new OutboxBacklog(7, Duration.ofMillis(1500), 2, 1, NOW));
    assertThat(gauge("pending")).isEqualTo(7);
    assertThat(gauge("oldest")).isEqualTo(1.5);
    assertThat(gauge("refused")).isEqualTo(2);
    assertThat(gauge("categories")).isEqualTo(1);
  }

  @Test
  void whatIsNotKnownIsNotANumber() {
    OutboxMeters.register(registry, () -> backlog);
    assertThat(gauge("pending")).isNaN();
    assertThat(gauge("oldest")).isNaN();
  }

  @Test
  void theRelayCountsWhatBecameOfItsMessages() {
    RelayMeters meters = meters();
    meters.passed(
        new PassSummary(
            9,
            5,
            List.of(new Delivery.Refused("too_large", "")),
            List.of(new Delivery.Later("away"), new Delivery.Later("away"))));
    assertThat(registry.get("openshelf.outbox.relayed").counter().count()).isEqualTo(5);
    assertThat(failures("too_large")).isEqualTo(1);
    assertThat(failures("later")).isEqualTo(2);
  }

  @Test
  void theWatermarksAgeIsKnownToTheHolderOfTheLeaseOnly() {
    RelayMeters meters = meters();
    meters.watermark(NOW.minusSeconds(3));
    assertThat(gauge("lease.held")).isZero();
    assertThat(gauge("watermark.age")).isNaN();
    tenure = Optional.of("mine");
    assertThat(gauge("lease.held")).isEqualTo(1);
    assertThat(gauge("watermark.age")).isEqualTo(3);
  }

  private RelayMeters meters() {
    Lease lease =
        new Lease() {
          @Override
          public Optional<String> tenure() {
            return tenure;
          }

          @Override
          public boolean confirm(String asked) {
            return tenure.isPresent();
          }
        };
    return new RelayMeters(registry, lease, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private double gauge(String name) {
    return registry.get(OutboxMeters.PREFIX + name).gauge().value();
  }

  private double failures(String reason) {
    return registry.get("openshelf.outbox.send.failures").tag("reason", reason).counter().count();
  }
}
