package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SearchSettingsTest {

  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(new SearchSettings(Duration.ofMillis(450), Duration.ofMillis(200), 128, null));
  }

  @Test
  void takesWhatIsConfigured() {
    assertThat(
            bound(
                Map.of(
                    "openshelf.search.primary-timeout", "1s",
                    "openshelf.search.connect-timeout", "50ms",
                    "openshelf.search.max-concurrent", "8",
                    "openshelf.search.cursor-key", "0123456789abcdef")))
        .isEqualTo(
            new SearchSettings(
                Duration.ofSeconds(1), Duration.ofMillis(50), 8, "0123456789abcdef"));
  }

  @Test
  void refusesTimesThatAreNone() {
    assertThatThrownBy(() -> new SearchSettings(Duration.ZERO, Duration.ofMillis(1), 1, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static SearchSettings bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("openshelf.search", SearchSettings.class);
  }
}
