package dev.openshelf.reports;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.WEB)
@EnableConfigurationProperties(ReportSettings.class)
class ReportsConfiguration {
  private static final Duration PAUSE = Duration.ofSeconds(30);

  @Bean
  Reports clientReports(JdbcClient jdbc) {
    return new Reports(jdbc);
  }

  @Bean
  Retention reportRetention(
      Reports reports, ReportSettings settings, Database database, Clock clock) {
    return new Retention(reports, settings.retention(), clock).start(database);
  }

  @Bean
  Forwarding reportForwarding(ReportSettings settings, ObjectMapper json, MeterRegistry meters) {
    return settings
        .sentry()
        .<Forwarding>map(
            address ->
                new SentryForwarding(address, new SentryEnvelopes(json), meters, PAUSE).start())
        .orElseGet(Forwarding::none);
  }
}
