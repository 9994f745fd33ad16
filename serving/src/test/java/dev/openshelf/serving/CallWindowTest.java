package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallWindowTest {

  private static final Duration SLOW = Duration.ofNanos(50);

  private final CallWindow window = new CallWindow();

  @Test
  void countsFailuresSlowOnesAndTheirTimes() {
    for (int i = 1; i <= 100; i++) {
      window.record(0, i, i % 4 == 0);
    }

    assertThat(window.since(0, SLOW)).isEqualTo(new CallRates(100, 25, 50, 95));
    assertThat(window.since(0, SLOW).failureRate()).isEqualTo(0.25);
  }

  @Test
  void aCallBelongsToTheTimeAtWhichItBegan() {
    window.record(5, 100, true);
    window.record(10, 20, false);

    assertThat(window.since(10, SLOW)).isEqualTo(new CallRates(1, 0, 0, 10));
  }

  @Test
  void withoutCallsThereIsNoRate() {
    assertThat(window.since(0, SLOW)).isEqualTo(CallRates.NONE);
    assertThat(CallRates.NONE.failureRate()).isZero();
  }

  @Test
  void keepsTheLatestThousands() {
    for (int i = 0; i < 100_000; i++) {
      window.record(i, i + 1, false);
    }

    assertThat(window.since(0, SLOW).calls()).isEqualTo(4096);
    assertThat(window.since(99_000, SLOW).calls()).isEqualTo(1000);
  }
}
