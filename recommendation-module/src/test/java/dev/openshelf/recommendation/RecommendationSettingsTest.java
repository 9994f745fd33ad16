package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class RecommendationSettingsTest {

  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(
            new RecommendationSettings(
                null,
                null,
                Duration.ofMillis(150),
                Duration.ofMillis(300),
                Duration.ofSeconds(3),
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                500,
                DataSize.ofMegabytes(4),
                32));
  }

  @Test
  void takesWhatIsConfigured() {
    RecommendationSettings settings =
        bound(
            Map.of(
                "upstream-url", "https://reco.example/v1",
                "upstream-token", "secret",
                "render-budget", "50ms",
                "timeout", "100ms",
                "upstream-timeout", "1s",
                "fresh-ttl", "5s",
                "stale-ttl", "1m",
                "max-entries", "7",
                "max-bytes", "1KB",
                "max-concurrent", "2"));
    assertThat(settings)
        .isEqualTo(
            new RecommendationSettings(
                URI.create("https://reco.example/v1"),
                "secret",
                Duration.ofMillis(50),
                Duration.ofMillis(100),
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofMinutes(1),
                7,
                DataSize.ofKilobytes(1),
                2));
  }

  @ParameterizedTest
  @CsvSource({
    "render-budget, 0ms",
    "render-budget, 4s",
    "timeout, 4s",
    "upstream-timeout, -1s",
    "fresh-ttl, 10m",
    "upstream-url, ftp://reco.example",
    "upstream-url, /somewhere",
    "max-bytes, 0B",
  })
  void refusesNonsense(String name, String value) {
    assertThatThrownBy(() -> bound(Map.of(name, value))).isInstanceOf(BindException.class);
  }

  private static RecommendationSettings bound(Map<String, String> properties) {
    Map<String, String> prefixed = new HashMap<>();
    properties.forEach((name, value) -> prefixed.put("openshelf.recommendation." + name, value));
    return new Binder(new MapConfigurationPropertySource(prefixed))
        .bindOrCreate("openshelf.recommendation", RecommendationSettings.class);
  }
}
