package dev.openshelf.recovery;

import static dev.openshelf.serving.RecoveryPhase.CLOSED;
import static dev.openshelf.serving.RecoveryPhase.OPEN;
import static dev.openshelf.serving.RecoveryPhase.PROBING;
import static dev.openshelf.serving.RecoveryPhase.RECOVERING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.RecoveryCause;
import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryReason;
import dev.openshelf.serving.RecoveryTransition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MoveLogTest {

  private static final Instant START = Instant.parse("2026-08-04T02:10:00Z");
  private static final String AWAY = "probe_latency unknown (connection_failed)";

  private final MoveLog log = new MoveLog();
  private final List<String> lines = new ArrayList<>();

  @Test
  void anAttemptThatFailsEachSecondIsToldLessAndLessOften() {
    for (int second = 0; second < 120; second++) {
      attempt(second, AWAY);
    }

    assertThat(lines)
        .containsExactly(
            "Search: OPEN -> PROBING, 0 % of traffic, because cooled_down",
            failed(AWAY),
            failed(AWAY) + " (4 times more)",
            failed(AWAY) + " (9 times more)",
            failed(AWAY) + " (19 times more)",
            failed(AWAY) + " (39 times more)");
  }

  @Test
  void neverLessThanEveryFiveMinutes() {
    for (int minute = 0; minute < 120; minute++) {
      attempt(minute * 60L, AWAY);
    }

    assertThat(lines).hasSizeGreaterThan(120 / 5);
  }

  @Test
  void anotherReasonIsToldAtOnceAndOnce() {
    attempt(0, AWAY);
    attempt(1, "p95_latency 385 of 300 ms (11 calls)");
    attempt(2, AWAY);
    attempt(3, "p95_latency 412.50 of 300 ms (12 calls)");

    assertThat(lines).hasSize(3).last().isEqualTo(failed("p95_latency 385 of 300 ms (11 calls)"));
  }

  @Test
  void everythingIsToldAgainInTheNextOutage() {
    attempt(0, AWAY);
    tell(1, PROBING, RECOVERING, RecoveryCause.GATES_PASSED, null);
    tell(2, RECOVERING, CLOSED, RecoveryCause.RAMP_DONE, null);
    tell(3, CLOSED, OPEN, RecoveryCause.FAILURE_RATE, "10 of 10 calls");
    attempt(4, AWAY);

    assertThat(lines).hasSize(7);
  }

  private void attempt(long second, String gate) {
    tell(second, OPEN, PROBING, RecoveryCause.COOLED_DOWN, null);
    tell(second, PROBING, OPEN, RecoveryCause.GATE_FAILED, gate);
  }

  private void tell(
      long second,
      RecoveryPhase from,
      RecoveryPhase to,
      RecoveryCause cause,
      @Nullable String detail) {
    log.line(
            new RecoveryTransition(
                START.plusSeconds(second), from, to, 0, new RecoveryReason(cause, detail)))
        .ifPresent(lines::add);
  }

  private static String failed(String gate) {
    return "Search: PROBING -> OPEN, 0 % of traffic, because gate_failed: " + gate;
  }
}
