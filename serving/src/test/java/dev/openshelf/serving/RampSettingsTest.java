package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RampSettingsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void findsTheStepThatAllowsNoMoreThanARatio() {
    RampSettings ramp = RampSettings.DEFAULT;
    assertThat(ramp.stepWithin(0)).isZero();
    assertThat(ramp.stepWithin(0.1)).isEqualTo(1);
    assertThat(ramp.stepWithin(0.49)).isEqualTo(2);
    assertThat(ramp.stepWithin(1)).isEqualTo(4);
  }

  @Test
  void refusesStepsThatDoNotGrowToAll() {
    for (List<Double> steps :
        List.of(
            List.<Double>of(),
            List.of(0.5),
            List.of(0.5, 0.5, 1.0),
            List.of(0.0, 1.0),
            List.of(1.0, 2.0))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new RampSettings(steps, SECOND, 1, SECOND, SECOND));
    }
  }

  @Test
  void refusesTimesThatMakeNoSense() {
    List<Double> all = List.of(1.0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RampSettings(all, Duration.ZERO, 1, SECOND, SECOND));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RampSettings(all, SECOND, 0, SECOND, SECOND));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RampSettings(all, SECOND, 1, SECOND, Duration.ofMillis(1)));
  }
}
