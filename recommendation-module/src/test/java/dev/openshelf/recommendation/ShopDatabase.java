package dev.openshelf.recommendation;

import dev.openshelf.localstack.Backing;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** A database of a test's own, with the shop's tables. */
final class ShopDatabase {

  final JdbcTemplate jdbc;
  final TransactionTemplate transactions;

  ShopDatabase(String hint) {
    DataSource source =
        new DriverManagerDataSource(
            Backing.database(hint), Backing.servers().username(), Backing.servers().password());
    Flyway.configure().dataSource(source).load().migrate();
    jdbc = new JdbcTemplate(source);
    transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
  }

  long category(String name) {
    return id(
        "insert into category (name, slug) values (?, ?) returning id",
        name,
        name.toLowerCase(java.util.Locale.ROOT));
  }

  long product(String name, @Nullable Long category, @Nullable String brand, String status) {
    return id(
        """
        insert into product (code, code_key, name, name_key, category_id, brand, status, stock, images)
        values (?, ?, ?, ?, ?, ?, ?, 1, '{x}') returning id
        """,
        name,
        name,
        name,
        name,
        category,
        brand,
        status);
  }

  private long id(String sql, @Nullable Object... parameters) {
    return Objects.requireNonNull(jdbc.queryForObject(sql, Long.class, parameters));
  }
}
