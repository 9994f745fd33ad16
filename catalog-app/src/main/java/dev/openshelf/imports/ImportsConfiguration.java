package dev.openshelf.imports;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.catalog.Catalog;
import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImportSettings.class)
class ImportsConfiguration {

  @Bean
  ImportStore importStore(JdbcClient database) {
    return new ImportStore(database);
  }

  @Bean
  Imports imports(
      Jobs jobs,
      ImportStore store,
      PlatformTransactionManager transactions,
      ObjectMapper json,
      ImportSettings settings) {
    return new Imports(jobs, store, new TransactionTemplate(transactions), json, settings);
  }

  @Bean
  @ConditionalOnRole(Role.INDEXER)
  ImportHandler importHandler(
      Catalog catalog,
      ImportStore store,
      @Value("${openshelf.shop.currency:EUR}") String shopCurrency) {
    return new ImportHandler(catalog, store, shopCurrency);
  }
}
