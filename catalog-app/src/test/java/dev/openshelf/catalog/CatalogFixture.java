package dev.openshelf.catalog;

import dev.openshelf.localstack.Backing;
import jakarta.persistence.EntityManagerFactory;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.unit.DataSize;

/** The catalogue on a database of its own, wired as the application wires it. */
final class CatalogFixture implements AutoCloseable {

  final AtomicInteger rings = new AtomicInteger();
  final JdbcTemplate jdbc;
  final TransactionTemplate transactions;
  final Catalog catalog;
  final Categories categories;
  final Shelf shelf;
  final ProductStates states;
  final Images images;
  final EntityManagerFactory factory;

  CatalogFixture(String hint) {
    DataSource source = database(hint);
    jdbc = new JdbcTemplate(source);
    factory = factory(source);
    JpaTransactionManager manager = new JpaTransactionManager(factory);
    transactions = new TransactionTemplate(manager);
    CatalogConfiguration wiring = new CatalogConfiguration();
    Writes writes = wiring.writes(manager, rings::incrementAndGet);
    catalog = wiring.catalog(writes, factory, jdbc, Clock.systemUTC());
    categories = wiring.categories(writes, factory, jdbc);
    shelf = wiring.shelf(jdbc, Clock.systemUTC());
    states = wiring.productStates(jdbc);
    CatalogSettings.Images limits =
        new CatalogSettings.Images(DataSize.ofKilobytes(200), 1_000_000);
    images = wiring.images(writes, jdbc, new CatalogSettings(limits));
  }

  private static DataSource database(String hint) {
    DataSource source =
        new DriverManagerDataSource(
            Backing.database(hint), Backing.servers().username(), Backing.servers().password());
    Flyway.configure().dataSource(source).load().migrate();
    return source;
  }

  private static EntityManagerFactory factory(DataSource source) {
    LocalContainerEntityManagerFactoryBean bean = new LocalContainerEntityManagerFactoryBean();
    bean.setDataSource(source);
    bean.setPackagesToScan("dev.openshelf.catalog");
    bean.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    bean.setJpaPropertyMap(
        Map.of(
            "hibernate.physical_naming_strategy",
            CamelCaseToUnderscoresNamingStrategy.class.getName()));
    bean.afterPropertiesSet();
    return Objects.requireNonNull(bean.getObject());
  }

  static ProductDraft draft(String code, String name) {
    return new ProductDraft(
        code, null, name, null, null, null, null, 0, ProductStatus.ACTIVE, Map.of(), List.of());
  }

  ProductView saved(ProductDraft draft) {
    return product(catalog.create(draft));
  }

  static ProductView product(ProductOutcome outcome) {
    return ((ProductOutcome.Saved) outcome).product();
  }

  CategoryView category(@Nullable Long parent, String name) {
    return category(categories.create(new CategoryDraft(parent, name, null, 0)));
  }

  static CategoryView category(CategoryOutcome outcome) {
    return ((CategoryOutcome.Saved) outcome).category();
  }

  long outboxRows() {
    return Objects.requireNonNull(jdbc.queryForObject("select count(*) from outbox", Long.class));
  }

  @Override
  public void close() {
    factory.close();
  }
}
