package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.search.FallbackSettings.Replica;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class FallbackSettingsTest {

  private static final String PREFIX = "openshelf.search.fallback.";

  @Test
  void hasDefaults() {
    FallbackSettings defaults = bound(Map.of());
    assertThat(defaults).isEqualTo(new FallbackSettings(8, Duration.ofMillis(180), 20, 2, 5, null));
    assertThat(defaults.replica()).isNull();
  }

  @Test
  void takesWhatIsConfigured() {
    assertThat(
            bound(
                Map.of(
                    PREFIX + "max-concurrent", "4",
                    PREFIX + "timeout", "1s",
                    PREFIX + "limit", "10",
                    PREFIX + "min-prefix-length", "3",
                    PREFIX + "per-client-per-second", "2",
                    PREFIX + "datasource.url", "jdbc:postgresql://replica/shop",
                    PREFIX + "datasource.username", "reader",
                    PREFIX + "datasource.password", "secret")))
        .isEqualTo(
            new FallbackSettings(
                4,
                Duration.ofSeconds(1),
                10,
                3,
                2,
                new Replica("jdbc:postgresql://replica/shop", "reader", "secret")));
  }

  @Test
  void anEmptyAddressIsNoReplica() {
    assertThat(bound(Map.of(PREFIX + "datasource.url", "")).replica()).isNull();
  }

  @Test
  void refusesTimesThatAreNone() {
    assertThatThrownBy(() -> new FallbackSettings(8, Duration.ZERO, 20, 2, 5, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keepsThePasswordToItself() {
    assertThat(new Replica("url", "user", "secret").toString()).doesNotContain("secret");
  }

  private static FallbackSettings bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("openshelf.search.fallback", FallbackSettings.class);
  }
}
