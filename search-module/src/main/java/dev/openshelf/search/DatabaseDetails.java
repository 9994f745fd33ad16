package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The details from PostgreSQL: one read by primary key for a whole answer, within the budget of
 * {@link FallbackPool}. Clients' rates do not count here, for the answer is already there.
 */
final class DatabaseDetails implements LiveDetails {

  static final String SQL =
      "select p.id, p.price, p.currency, p.stock from product p where p.id = any(?) and "
          + Conditions.PUBLIC;

  private final FallbackPool pool;

  DatabaseDetails(FallbackPool pool) {
    this.pool = pool;
  }

  @Override
  public Optional<Details> of(List<Long> ids, String caller, Deadline deadline) {
    Long[] asked = ids.toArray(Long[]::new);
    Outcome<Optional<Details>> read =
        pool.read(deadline, (connection, asOf) -> read(connection, asked, asOf));
    return read instanceof Outcome.Success<Optional<Details>>(Optional<Details> details)
        ? details
        : Optional.empty();
  }

  /** A replica that cannot say how old it is knows nothing that is certain. */
  private static Optional<Details> read(Connection connection, Long[] ids, @Nullable Instant asOf)
      throws SQLException {
    if (asOf == null) {
      return Optional.empty();
    }
    try (PreparedStatement statement = connection.prepareStatement(SQL)) {
      statement.setArray(1, connection.createArrayOf("bigint", ids));
      try (ResultSet row = statement.executeQuery()) {
        Map<Long, Detail> products = new HashMap<>();
        while (row.next()) {
          products.put(row.getLong("id"), DatabaseRow.detail(row));
        }
        return Optional.of(new Details(products, asOf));
      }
    }
  }
}
