package dev.openshelf.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.BreakerRules;
import dev.openshelf.serving.CallWindow;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateLimits;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RampSettings;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class StandingTest {

  private static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);
  private static final BreakerRules BREAKS =
      new BreakerRules(
          Duration.ofSeconds(10), 10, 0.5, Duration.ofMillis(400), 0.8, Duration.ofSeconds(5), 3);

  private long nanos;
  private final RecoveryMachine machine =
      new RecoveryMachine(
          RampSettings.DEFAULT,
          GateLimits.DEFAULT,
          BREAKS,
          new CallWindow(),
          new RecoveryMachine.Surroundings(
              Clock.fixed(NOW, ZoneOffset.UTC), () -> nanos, () -> 1, () -> 1));

  @Test
  void failingToLookWhileItStartsIsNoTrouble() {
    Standing standing = Standing.NEW;
    standing = standing.after(machine.state(), NOW);
    fail();
    assertThat(machine.state().phase()).isEqualTo(RecoveryPhase.OPEN);

    assertThat(standing.after(machine.state(), NOW)).isEqualTo(Standing.NEW);
  }

  @Test
  void failingForAMinuteIsTrouble() {
    for (int second = 0; second < 120; second++) {
      fail();
      nanos += Duration.ofSeconds(1).toNanos();
      machine.tick();
    }

    assertThat(Standing.NEW.after(machine.state(), NOW)).isEqualTo(new Standing(null, NOW));
  }

  @Test
  void whoHasServedAndIsCutOffIsInTroubleUntilItHasClosed() {
    fail();
    Standing served = new Standing(NOW, null);

    assertThat(served.after(machine.state(), LATER)).isEqualTo(new Standing(NOW, LATER));
  }

  private void fail() {
    machine.report(GateReading.unread(Gate.PROBE_LATENCY, 100, NOW, "connection_failed"), nanos);
    machine.tick();
  }
}
