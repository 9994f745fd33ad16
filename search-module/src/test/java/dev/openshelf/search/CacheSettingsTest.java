package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class CacheSettingsTest {

  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(
            new CacheSettings(
                Duration.ofSeconds(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(15),
                DataSize.ofMegabytes(64)));
  }

  @Test
  void takesWhatIsConfigured() {
    assertThat(
            bound(
                Map.of(
                    "openshelf.search.cache.fresh-ttl", "0s",
                    "openshelf.search.cache.stale-ttl", "1m",
                    "openshelf.search.cache.hard-ttl", "2m",
                    "openshelf.search.cache.max-bytes", "1MB")))
        .isEqualTo(
            new CacheSettings(
                Duration.ZERO,
                Duration.ofMinutes(1),
                Duration.ofMinutes(2),
                DataSize.ofMegabytes(1)));
  }

  @Test
  void refusesLimitsThatDoNotRise() {
    Duration minute = Duration.ofMinutes(1);
    DataSize size = DataSize.ofMegabytes(1);
    assertThatThrownBy(() -> new CacheSettings(minute, Duration.ofSeconds(1), minute, size))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CacheSettings(Duration.ZERO, minute, Duration.ofSeconds(1), size))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CacheSettings(Duration.ZERO, Duration.ZERO, Duration.ZERO, size))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CacheSettings(minute, minute, minute, DataSize.ofBytes(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static CacheSettings bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("openshelf.search.cache", CacheSettings.class);
  }
}
