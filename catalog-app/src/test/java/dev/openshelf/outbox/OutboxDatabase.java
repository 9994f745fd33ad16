package dev.openshelf.outbox;

import com.zaxxer.hikari.HikariDataSource;
import dev.openshelf.localstack.Backing;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A migrated database of its own, with the few statements that the tests of the relay need. */
final class OutboxDatabase implements AutoCloseable {

  private final String url;
  private final HikariDataSource pool = new HikariDataSource();

  final JdbcTemplate jdbc;
  final TransactionTemplate transactions;

  OutboxDatabase(String hint) {
    url = Backing.database(hint);
    pool.setJdbcUrl(url);
    pool.setUsername(Backing.servers().username());
    pool.setPassword(Backing.servers().password());
    pool.setMaximumPoolSize(8);
    Flyway.configure().dataSource(pool).load().migrate();
    jdbc = new JdbcTemplate(pool);
    transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));
  }

  /** A connection outside the pool. */
  Connection open() throws SQLException {
    return DriverManager.getConnection(
        url, Backing.servers().username(), Backing.servers().password());
  }

  /** Adds products P1.. in one statement; returns their ids. */
  List<Long> products(int count, @Nullable Long category) {
    return jdbc.queryForList(
        """
        insert into product (code, code_key, name, name_key, status, category_id)
        select 'P' || n, 'p' || n || '-' || gen_random_uuid(), 'Product ' || n, 'product ' || n, 'ACTIVE', ?
        from generate_series(1, ?) n returning id\
        """,
        Long.class,
        category,
        count);
  }

  long product() {
    return products(1, null).getFirst();
  }

  void rename(long product, String name) {
    jdbc.update("update product set name = ?, version = version + 1 where id = ?", name, product);
  }

  long category(@Nullable Long parent, String name) {
    return one(
        "insert into category (parent_id, name, slug) values (?, ?, gen_random_uuid()::text)"
            + " returning id",
        parent,
        name);
  }

  long revision(long product) {
    return one("select revision from product where id = ?", product);
  }

  long pending() {
    return one("select count(*) from outbox");
  }

  /** As if everything had been relayed. */
  void emptyOutbox() {
    jdbc.update("delete from outbox");
  }

  long one(String sql, @Nullable Object... arguments) {
    return jdbc.queryForObject(sql, Long.class, arguments);
  }

  @Override
  public void close() {
    pool.close();
  }
}
