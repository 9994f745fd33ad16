package dev.openshelf.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  @Test
  void isUnknownBeforeTheSecondReading() {
    assertThat(Pace.startingAt(100, 0).perSecond()).isNull();
  }

  @Test
  void countsOnlyWhatThisRunHasDone() {
    assertThat(Pace.startingAt(100, 0).read(300, 2 * SECOND).perSecond()).isEqualTo(100.0);
  }

  @Test
  void followsAChangeWithinHalfAMinute() {
    Pace pace = Pace.startingAt(0, 0).read(100, SECOND);
    for (int second = 2; second <= 31; second++) {
      pace = pace.read(pace.done() + 10, second * SECOND);
    }
    assertThat(pace.perSecond()).isCloseTo(10, within(6.0));
  }

  @Test
  void ignoresAReadingAtTheSameMoment() {
    Pace pace = Pace.startingAt(0, 0);
    assertThat(pace.read(10, 0)).isSameAs(pace);
  }
}
