package dev.openshelf.catalog;

import dev.openshelf.outbox.Doorbell;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.transaction.PlatformTransactionManager;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CatalogSettings.class)
class CatalogConfiguration {

  @Bean
  Writes writes(PlatformTransactionManager transactions, Doorbell doorbell) {
    return new Writes(transactions, doorbell);
  }

  @Bean
  Catalog catalog(Writes writes, EntityManagerFactory factory, JdbcTemplate jdbc, Clock clock) {
    References references = new References(jdbc);
    CategoryPaths paths = new CategoryPaths(new CategoryRows(jdbc));
    return new Catalog(
        writes,
        shared(factory),
        new ProductLists(jdbc),
        references,
        new BatchImport(new ImportRows(jdbc), paths, references),
        clock);
  }

  @Bean
  Categories categories(Writes writes, EntityManagerFactory factory, JdbcTemplate jdbc) {
    return new Categories(writes, shared(factory), new CategoryRows(jdbc), jdbc);
  }

  @Bean
  Shelf shelf(JdbcTemplate jdbc, Clock clock) {
    return new Shelf(jdbc, clock);
  }

  @Bean
  ProductStates productStates(JdbcTemplate jdbc) {
    return new ProductStates(jdbc);
  }

  @Bean
  Images images(Writes writes, JdbcTemplate jdbc, CatalogSettings settings) {
    return new Images(writes, jdbc, settings.images());
  }

  private static EntityManager shared(EntityManagerFactory factory) {
    return SharedEntityManagerCreator.createSharedEntityManager(factory);
  }

  @Bean
  ShelfSamples shelfSamples(JdbcClient jdbc) {
    return new ShelfSamples(jdbc);
  }
}
