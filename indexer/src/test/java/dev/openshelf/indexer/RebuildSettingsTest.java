package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.Validation;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

class RebuildSettingsTest {

  static RebuildSettings bound(Map<String, String> properties) {
    SpringValidatorAdapter validator =
        new SpringValidatorAdapter(Validation.buildDefaultValidatorFactory().getValidator());
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate(
            "openshelf.index.rebuild",
            org.springframework.boot.context.properties.bind.Bindable.of(RebuildSettings.class),
            new ValidationBindHandler(validator));
  }

  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(new RebuildSettings(2, 500, 0, Duration.ofHours(1), Duration.ofMinutes(5)));
  }

  @Test
  void takesWhatIsConfigured() {
    RebuildSettings settings =
        bound(
            Map.of(
                "openshelf.index.rebuild.rows-per-second", "1000",
                "openshelf.index.rebuild.keep-previous", "1d"));

    assertThat(settings.rowsPerSecond()).isEqualTo(1000);
    assertThat(settings.keepPrevious()).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void refusesWhatCannotWork() {
    Map.of("writers", "0", "page", "5", "rows-per-second", "-1", "keep-previous", "-1s")
        .forEach(
            (name, value) ->
                assertThatThrownBy(() -> bound(Map.of("openshelf.index.rebuild." + name, value)))
                    .as(name)
                    .isInstanceOf(RuntimeException.class));
  }
}
