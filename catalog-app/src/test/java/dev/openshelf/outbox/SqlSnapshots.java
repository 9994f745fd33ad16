package dev.openshelf.outbox;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.contracts.change.ProductState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** As much of a product as the tests of the relay look at. */
record SqlSnapshots(JdbcTemplate jdbc) implements Snapshots {

  @Override
  public List<ProductState> current(Collection<Long> ids) {
    return jdbc.query(
        """
        select p.id, p.revision, p.name, p.changed_at, p.deleted_at is not null, c.id, c.name
        from product p left join category c on c.id = p.category_id where p.id = any(?)\
        """,
        (row, number) -> state(row),
        (Object) ids.toArray(Long[]::new));
  }

  private static ProductState state(ResultSet row) throws SQLException {
    long id = row.getLong(1);
    Instant changedAt = row.getObject(4, OffsetDateTime.class).toInstant();
    return new ProductState(
        id,
        row.getLong(2),
        changedAt,
        row.getBoolean(5) ? null : snapshot(id, row.getString(3), path(row), changedAt));
  }

  private static List<CategoryStep> path(ResultSet row) throws SQLException {
    String name = row.getString(7);
    return name == null ? List.of() : List.of(new CategoryStep(row.getLong(6), name));
  }

  static ProductSnapshot snapshot(long id, String name, List<CategoryStep> path, Instant at) {
    return new ProductSnapshot(
        id, "P" + id, null, name, null, null, path, null, 1, "ACTIVE", Map.of(), List.of(), at, at);
  }
}
