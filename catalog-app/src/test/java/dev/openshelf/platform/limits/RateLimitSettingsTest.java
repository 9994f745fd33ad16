package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class RateLimitSettingsTest {
  private final ApplicationContextRunner context =
      new ApplicationContextRunner().withUserConfiguration(Enabled.class);

  @EnableConfigurationProperties(RateLimitSettings.class)
  static class Enabled {}

  @Test
  void defaults() {
    context.run(
        running ->
            assertThat(running.getBean(RateLimitSettings.class))
                .isEqualTo(new RateLimitSettings(true, 200, 100, 300, List.of())));
  }

  @Test
  void overriddenByTheirNames() {
    context
        .withPropertyValues(
            "openshelf.rate-limit.enabled=false",
            "openshelf.rate-limit.api-per-10s=20",
            "openshelf.rate-limit.search-per-10s=10",
            "openshelf.rate-limit.admin-per-10s=30",
            "openshelf.rate-limit.trusted-proxies=10.0.0.0/8, fd00::1")
        .run(
            running ->
                assertThat(running.getBean(RateLimitSettings.class))
                    .isEqualTo(
                        new RateLimitSettings(
                            false, 20, 10, 30, List.of("10.0.0.0/8", "fd00::1"))));
  }

  @ParameterizedTest
  @CsvSource({"OPENSHELF_RATELIMIT_APIPER10S", "OPENSHELF_RATE_LIMIT_API_PER_10S"})
  void overriddenFromTheEnvironment(String variable) {
    context
        .withInitializer(
            running ->
                running
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(
                        new SystemEnvironmentPropertySource(
                            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                            Map.of(variable, "7"))))
        .run(
            running ->
                assertThat(running.getBean(RateLimitSettings.class).apiPer10s()).isEqualTo(7));
  }

  @ParameterizedTest
  @CsvSource({"api-per-10s, 0", "search-per-10s, -1", "trusted-proxies, proxy.example"})
  void refusesNonsense(String name, String value) {
    context
        .withPropertyValues("openshelf.rate-limit." + name + "=" + value)
        .run(running -> assertThat(running).hasFailed());
    assertThatThrownBy(() -> new RateLimitSettings(true, 1, 1, 1, List.of("10.0.0.0/40")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
