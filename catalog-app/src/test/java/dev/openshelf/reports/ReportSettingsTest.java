package dev.openshelf.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.validation.ValidationAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ReportSettingsTest {
  private final ApplicationContextRunner context =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
          .withUserConfiguration(Enabled.class);

  @EnableConfigurationProperties(ReportSettings.class)
  static class Enabled {}

  @Test
  void defaults() {
    context.run(
        running -> {
          ReportSettings settings = running.getBean(ReportSettings.class);
          assertThat(settings.retention()).isEqualTo(Duration.ofDays(30));
          assertThat(settings.sentry()).isEmpty();
          assertThat(settings.version()).isEqualTo("development");
        });
  }

  @Test
  void overridden() {
    context
        .withPropertyValues(
            "openshelf.client-reports.retention=7d",
            "openshelf.client-reports.sentry-dsn=https://key:old@errors.example:9000/in/42",
            "openshelf.client-reports.release=1.2.3")
        .run(
            running -> {
              ReportSettings settings = running.getBean(ReportSettings.class);
              assertThat(settings.retention()).isEqualTo(Duration.ofDays(7));
              assertThat(settings.version()).isEqualTo("1.2.3");
              assertThat(settings.sentry())
                  .contains(
                      new SentryAddress(
                          URI.create("https://errors.example:9000/in/api/42/envelope/"), "key"));
              assertThat(settings.toString()).doesNotContain("key");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "retention, 1h",
    "sentry-dsn, https://errors.example/42",
    "sentry-dsn, ftp://key@errors.example/42",
    "sentry-dsn, https://key@errors.example/"
  })
  void refusesNonsense(String name, String value) {
    context
        .withPropertyValues("openshelf.client-reports." + name + "=" + value)
        .run(running -> assertThat(running).hasFailed());
  }
}
