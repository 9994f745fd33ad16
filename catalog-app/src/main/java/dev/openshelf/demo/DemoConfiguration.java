package dev.openshelf.demo;

import dev.openshelf.catalog.Images;
import dev.openshelf.imports.Imports;
import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Role;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DemoSettings.class)
class DemoConfiguration {

  @Bean(initMethod = "whenReady")
  @ConditionalOnProperty(name = "openshelf.demo.enabled", havingValue = "true")
  DemoStart demoStart(
      Database state, JdbcClient database, PlatformTransactionManager transactions, Jobs jobs) {
    return new DemoStart(state, database, new TransactionTemplate(transactions), jobs);
  }

  /** Also where the demo is off: a job that was asked for elsewhere may end up here. */
  @Bean
  @ConditionalOnRole(Role.INDEXER)
  DemoHandler demoHandler(
      Images images,
      Imports imports,
      @Value("${openshelf.shop.currency:EUR}") String shopCurrency) {
    return new DemoHandler(images, imports, shopCurrency);
  }
}
