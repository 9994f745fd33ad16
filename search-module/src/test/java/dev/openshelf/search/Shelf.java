package dev.openshelf.search;

import com.zaxxer.hikari.HikariDataSource;
import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.localstack.Backing;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A migrated catalogue of its own on a real PostgreSQL, filled by the tests. */
final class Shelf {

  /** Nobody else uses the core database. */
  static final CorePressure CALM = () -> Optional.of(new PoolLoad(0, 0, 16, 0));

  static final FallbackSettings PATIENT = settings(8, 20_000);

  final String url;
  final JdbcTemplate jdbc;

  private Shelf(String url) {
    this.url = url;
    this.jdbc =
        new JdbcTemplate(
            new DriverManagerDataSource(
                url, Backing.servers().username(), Backing.servers().password()));
  }

  static Shelf empty(String hint) {
    return migrated(Backing.database(hint));
  }

  static Shelf migrated(String url) {
    Shelf shelf = new Shelf(url);
    Flyway.configure()
        .dataSource(url, Backing.servers().username(), Backing.servers().password())
        .load()
        .migrate();
    return shelf;
  }

  static FallbackSettings settings(int maxConcurrent, int timeoutMillis) {
    return new FallbackSettings(
        maxConcurrent, java.time.Duration.ofMillis(timeoutMillis), 20, 2, 10_000, null);
  }

  HikariDataSource connections(FallbackSettings settings) {
    return FallbackConnections.open(
        settings,
        new FallbackSettings.Replica(
            url, Backing.servers().username(), Backing.servers().password()),
        null);
  }

  FallbackPool pool(FallbackSettings settings) {
    return new FallbackPool(connections(settings), CALM, settings, System::nanoTime);
  }

  long category(String name, @Nullable Long parent) {
    return id(
        "insert into category (parent_id, name, slug) values (?, ?, gen_random_uuid()::text)"
            + " returning id",
        parent,
        name);
  }

  /** A product as the catalogue stores it; what is left out has a plain value. */
  long put(Map<String, Object> given) {
    String name = (String) given.getOrDefault("name", "Thing");
    String code = (String) given.getOrDefault("code", "c-" + java.util.UUID.randomUUID());
    String model = (String) given.get("model");
    Object price = given.get("price");
    return id(
        """
        insert into product (code, code_key, model_number, model_number_key, name, name_key, brand,
                             category_id, price, currency, stock, status, deleted_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, case when ? then now() end) returning id
        """,
        code,
        TextKeys.key(code),
        model,
        model == null ? null : TextKeys.key(model),
        name,
        TextKeys.prefixKey(name),
        given.get("brand"),
        given.get("category"),
        price == null ? null : new BigDecimal(price.toString()),
        price == null ? null : given.getOrDefault("currency", "EUR"),
        given.getOrDefault("stock", 1),
        given.getOrDefault("status", "ACTIVE"),
        given.containsKey("deleted"));
  }

  long named(String name) {
    return put(Map.of("name", name));
  }

  private long id(String sql, @Nullable Object... values) {
    return java.util.Objects.requireNonNull(jdbc.queryForObject(sql, Long.class, values));
  }

  static List<Long> ids(DatabasePage page) {
    return page.items().stream().map(SearchAnswer.Item::id).toList();
  }
}
