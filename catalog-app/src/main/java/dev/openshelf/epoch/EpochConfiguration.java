package dev.openshelf.epoch;

import dev.openshelf.outbox.Doorbell;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Loop;
import dev.openshelf.platform.Loops;
import dev.openshelf.platform.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
class EpochConfiguration {

  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(10);

  @Bean
  Revisions revisions(JdbcClient jdbc, PlatformTransactionManager transactions, Doorbell doorbell) {
    return new Revisions(jdbc, new TransactionTemplate(transactions), doorbell);
  }

  @Bean
  Epochs epochs(JdbcClient jdbc, PlatformTransactionManager transactions, Revisions revisions) {
    return new Epochs(jdbc, new TransactionTemplate(transactions), revisions);
  }

  @Bean
  @ConditionalOnRole({Role.RELAY, Role.INDEXER})
  EpochWatch epochWatch(Epochs epochs, Revisions revisions, Witness witness) {
    return new EpochWatch(epochs, revisions, witness, System::nanoTime);
  }

  @Bean
  @ConditionalOnRole({Role.RELAY, Role.INDEXER})
  Loops epochLoops(EpochWatch watch, Database database) {
    return Loops.of(new Loop("epoch-watch", database::awaitReady, watch::step));
  }

  @Bean
  EpochReadings epochReadings(MeterRegistry registry) {
    return new EpochReadings(registry);
  }

  @Bean
  Loops epochReadingLoops(Epochs epochs, EpochReadings readings, Database database) {
    return Loops.of(
        new Loop(
            "epoch-readings",
            database::awaitReady,
            () -> {
              readings.know(epochs.state());
              return BETWEEN_READINGS;
            }));
  }

  /** A detail that lowers nothing: a restored backup is no reason to restart anybody. */
  @Bean
  HealthIndicator epochHealthIndicator(EpochReadings readings) {
    return readings::health;
  }
}
