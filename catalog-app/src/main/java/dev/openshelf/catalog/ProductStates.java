package dev.openshelf.catalog;

import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.contracts.change.ProductState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The committed states of products as the pipeline sends and compares them, deleted products
 * included, even those whose row is gone. Each call is one statement, so that a state and its
 * revision belong together. Thread-safe.
 */
public final class ProductStates {

  private final PathRows rows;

  ProductStates(JdbcTemplate jdbc) {
    this.rows = new PathRows(jdbc);
  }

  /** The states of those of the products that the database knows, by id. */
  public List<ProductState> current(Collection<Long> ids) {
    return ids.isEmpty()
        ? List.of()
        : rows.read(
            "product_state",
            "where p.id = any(?)",
            "p.id",
            (row, number) -> state(row),
            (Object) ids.toArray(Long[]::new));
  }

  /** The next products behind an id, by id. */
  public List<ProductState> after(long productId, int limit) {
    return rows.read(
        "product_state",
        "where p.id > ? order by p.id limit ?",
        "p.id",
        (row, number) -> state(row),
        productId,
        limit);
  }

  private static ProductState state(ResultSet row) throws SQLException {
    boolean deleted = row.getObject("deleted_at") != null;
    return new ProductState(
        row.getLong("id"),
        row.getLong("revision"),
        ProductRows.instant(row, "changed_at"),
        deleted ? null : snapshot(ProductRows.view(row), row));
  }

  private static ProductSnapshot snapshot(ProductView product, ResultSet row) throws SQLException {
    ProductDraft content = product.content();
    return new ProductSnapshot(
        product.id(),
        content.code(),
        content.modelNumber(),
        content.name(),
        content.description(),
        content.brand(),
        PathRows.path(row),
        content.price(),
        content.stock(),
        content.status().name(),
        content.attributes(),
        content.images(),
        product.createdAt(),
        product.updatedAt());
  }
}
