package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class IndexSettingsTest {

  static IndexSettings bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("openshelf.index", IndexSettings.class);
  }

  @Test
  void hasDefaults() {
    assertThat(bound(Map.of()))
        .isEqualTo(
            new IndexSettings(
                "openshelf-products",
                1,
                0,
                Duration.ofMillis(100),
                2,
                1000,
                DataSize.ofMegabytes(5),
                Duration.ofSeconds(30),
                false));
  }

  @Test
  void takesWhatIsConfigured() {
    IndexSettings settings =
        bound(
            Map.of(
                "openshelf.index.name", "other",
                "openshelf.index.refresh", "1s",
                "openshelf.index.max-bulk", "1MB",
                "openshelf.index.rebuild-on-mapping-change", "true"));

    assertThat(settings.consumerGroup()).isEqualTo("other-indexer");
    assertThat(settings.refresh()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.maxBulk()).isEqualTo(DataSize.ofMegabytes(1));
    assertThat(settings.rebuildOnMappingChange()).isTrue();
  }

  @Test
  void refusesWhatCannotWork() {
    assertThatThrownBy(() -> bound(Map.of("openshelf.index.max-bulk", "1KB")))
        .hasRootCauseMessage("openshelf.index.max-bulk must be at least 64KB");
    assertThatThrownBy(() -> bound(Map.of("openshelf.index.request-timeout", "1ms")))
        .hasRootCauseMessage("openshelf.index.request-timeout must be at least 1s");
    assertThatThrownBy(() -> bound(Map.of("openshelf.index.refresh", "-1s")))
        .hasRootCauseMessage("openshelf.index.refresh must not be negative");
  }
}
