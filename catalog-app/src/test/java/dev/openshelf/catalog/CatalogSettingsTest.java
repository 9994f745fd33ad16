package dev.openshelf.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.validation.ValidationAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.util.unit.DataSize;

class CatalogSettingsTest {

  private final ApplicationContextRunner process =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
          .withUserConfiguration(Enabled.class);

  @EnableConfigurationProperties(CatalogSettings.class)
  static class Enabled {}

  @Test
  void hasDefaults() {
    process.run(
        context ->
            assertThat(context.getBean(CatalogSettings.class).images())
                .isEqualTo(new CatalogSettings.Images(DataSize.ofMegabytes(10), 25_000_000)));
  }

  @Test
  void isReadFromTheEnvironment() {
    process
        .withPropertyValues(
            "openshelf.catalog.images.max-bytes=2MB", "openshelf.catalog.images.max-pixels=2000000")
        .run(
            context ->
                assertThat(context.getBean(CatalogSettings.class).images())
                    .isEqualTo(new CatalogSettings.Images(DataSize.ofMegabytes(2), 2_000_000)));
  }

  @Test
  void refusesWhatWouldLetNoPictureInOrFillTheMemory() {
    process
        .withPropertyValues("openshelf.catalog.images.max-pixels=0")
        .run(context -> assertThat(context).hasFailed());
    process
        .withPropertyValues("openshelf.catalog.images.max-pixels=2000000000")
        .run(context -> assertThat(context).hasFailed());
  }
}
