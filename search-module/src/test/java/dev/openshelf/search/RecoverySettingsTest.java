package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.serving.GateLimits;
import dev.openshelf.serving.RampSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class RecoverySettingsTest {

  @Test
  void hasDefaults() {
    RecoverySettings settings = bound(Map.of());

    assertThat(settings.ramp().settings()).isEqualTo(RampSettings.DEFAULT);
    assertThat(settings.gate().limits()).isEqualTo(GateLimits.DEFAULT);
    assertThat(settings.gate())
        .isEqualTo(
            new RecoverySettings.Gate(
                1000,
                Duration.ofSeconds(10),
                0.01,
                Duration.ofMillis(300),
                Duration.ofMillis(100),
                0));
  }

  @Test
  void takesWhatIsConfigured() {
    RecoverySettings settings =
        bound(
            Map.of(
                "openshelf.search.recovery.ramp.steps", "5,100",
                "openshelf.search.recovery.ramp.step-duration", "1s",
                "openshelf.search.recovery.ramp.min-samples", "3",
                "openshelf.search.recovery.ramp.cool-down", "2s",
                "openshelf.search.recovery.ramp.max-cool-down", "4s",
                "openshelf.search.recovery.gate.max-backlog", "7",
                "openshelf.search.recovery.gate.max-error-rate", "0.5"));

    assertThat(settings.ramp().settings())
        .isEqualTo(
            new RampSettings(
                List.of(0.05, 1.0),
                Duration.ofSeconds(1),
                3,
                Duration.ofSeconds(2),
                Duration.ofSeconds(4)));
    assertThat(settings.gate().maxBacklog()).isEqualTo(7);
    assertThat(settings.gate().maxErrorRate()).isEqualTo(0.5);
  }

  @Test
  void takesRatiosAsWellAsPercent() {
    assertThat(
            bound(Map.of("openshelf.search.recovery.ramp.steps", "0.02,0.5,1"))
                .ramp()
                .settings()
                .steps())
        .containsExactly(0.02, 0.5, 1.0);
  }

  @Test
  void refusesNonsense() {
    for (Map<String, String> nonsense :
        List.of(
            Map.of("openshelf.search.recovery.ramp.steps", "50,10"),
            Map.of("openshelf.search.recovery.ramp.step-duration", "0s"),
            Map.of("openshelf.search.recovery.gate.max-lag", "0s"))) {
      assertThatThrownBy(() -> bound(nonsense))
          .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }
  }

  private static RecoverySettings bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("openshelf.search.recovery", RecoverySettings.class);
  }
}
