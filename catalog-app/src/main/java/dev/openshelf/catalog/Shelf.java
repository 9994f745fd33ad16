package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What shoppers may read of the catalogue: active products only, from PostgreSQL alone, as of the
 * last commit. Thread-safe.
 */
public final class Shelf {

  private static final String PUBLIC = " p.deleted_at is null and p.status = 'ACTIVE' ";
  private static final String NEWEST = "p.created_at desc, p.id desc";

  private final PathRows rows;
  private final Clock clock;

  Shelf(JdbcTemplate jdbc, Clock clock) {
    this.rows = new PathRows(jdbc);
    this.clock = clock;
  }

  /** A public product. */
  public Optional<ShelfProduct> byId(long id) {
    return read("where p.id = ? and" + PUBLIC, "p.id", id).stream().findFirst();
  }

  /** A public product by its code, without regard to case, width or normal form. */
  public Optional<ShelfProduct> byCode(String code) {
    if (Texts.flawOfKey(Texts.tidy(code), ProductRules.MAX_CODE) != null) {
      return Optional.empty();
    }
    return read("where p.code_key = ? and" + PUBLIC, "p.id", TextKeys.key(code)).stream()
        .findFirst();
  }

  /** The public ones among these products, in the order of the ids, in one query. */
  public List<ShelfProduct> byIds(Collection<Long> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<Long, ShelfProduct> found =
        read("where p.id = any(?) and" + PUBLIC, "p.id", (Object) ids.toArray(Long[]::new)).stream()
            .collect(Collectors.toMap(ShelfProduct::id, Function.identity()));
    return ids.stream().distinct().map(found::get).filter(Objects::nonNull).toList();
  }

  /** The latest public products. */
  public List<ShelfProduct> newest(int limit) {
    return read("where" + PUBLIC + "order by " + NEWEST + " limit ?", NEWEST, limit);
  }

  /**
   * Public products worth showing first: in stock and with a picture, the newest of each category.
   */
  public List<ShelfProduct> featured(int limit) {
    return read(
        """
        where p.id in (
          select distinct on (f.category_id) f.id from product f
           where f.deleted_at is null and f.status = 'ACTIVE' and f.stock > 0
             and cardinality(f.images) > 0
           order by f.category_id, f.created_at desc, f.id desc)
        order by %s limit ?
        """
            .formatted(NEWEST),
        NEWEST,
        limit);
  }

  private List<ShelfProduct> read(String selection, String order, Object... parameters) {
    Instant readAt = clock.instant();
    return rows.read(
        "product", selection, order, (row, number) -> product(row, readAt), parameters);
  }

  private static ShelfProduct product(ResultSet row, Instant readAt) throws SQLException {
    ProductView product = ProductRows.view(row);
    ProductDraft content = product.content();
    return new ShelfProduct(
        product.id(),
        content.code(),
        content.modelNumber(),
        content.name(),
        content.description(),
        content.brand(),
        PathRows.path(row),
        content.price(),
        content.stock() > 0,
        content.attributes(),
        content.images(),
        product.createdAt(),
        product.updatedAt(),
        readAt);
  }
}
