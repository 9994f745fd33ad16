package dev.openshelf.reconciliation;

import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.indexer.Reconciliation;
import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Loop;
import dev.openshelf.platform.Loops;
import dev.openshelf.platform.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReconciliationSettings.class)
class ReconciliationConfiguration {

  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(10);

  @Bean
  Reconciliations reconciliations(Jobs jobs) {
    return new Reconciliations(jobs);
  }

  @Bean
  ReconciliationMeters reconciliationMeters(MeterRegistry registry, Clock clock) {
    return new ReconciliationMeters(registry, clock);
  }

  @Bean
  Loops reconciliationWatch(
      Reconciliations reconciliations, ReconciliationMeters meters, Database database) {
    return Loops.of(
        new Loop(
            "reconciliation-watch",
            database::awaitReady,
            () -> {
              meters.know(reconciliations.last().orElse(null));
              return BETWEEN_READINGS;
            }));
  }

  @Bean
  @ConditionalOnRole(Role.INDEXER)
  ReconciliationHandler reconciliationHandler(
      Reconciliation reconciliation, JdbcClient jdbc, ReconciliationMeters meters) {
    return new ReconciliationHandler(
        reconciliation,
        () -> jdbc.sql("select count(*) from product").query(Long.class).single(),
        meters);
  }

  @Bean
  @ConditionalOnRole(Role.INDEXER)
  Loops reconciliationSchedule(
      JdbcClient jdbc,
      PlatformTransactionManager transactions,
      ReconciliationSettings settings,
      ReconciliationParts parts,
      Database database) {
    ReconciliationSchedule schedule =
        new ReconciliationSchedule(
            jdbc,
            new TransactionTemplate(transactions),
            parts.jobs(),
            parts.reconciliations(),
            parts.overview(),
            settings);
    return Loops.of(new Loop("reconciliation-schedule", database::awaitReady, schedule::step));
  }

  @Bean
  ReconciliationParts reconciliationParts(
      Jobs jobs, Reconciliations reconciliations, IndexOverview overview) {
    return new ReconciliationParts(jobs, reconciliations, overview);
  }

  /** What the schedule asks. */
  record ReconciliationParts(Jobs jobs, Reconciliations reconciliations, IndexOverview overview) {}
}
