package dev.openshelf.epoch;

import dev.openshelf.outbox.Doorbell;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
class EpochConfiguration {

  @Bean
  Revisions revisions(JdbcClient jdbc, PlatformTransactionManager transactions, Doorbell doorbell) {
    return new Revisions(jdbc, new TransactionTemplate(transactions), doorbell);
  }
}
