package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * PostgreSQL as a substitute for the index: exact codes, names that start with a text, pages of a
 * category. Applies every filter that the index applies, through indexes only, within the budget of
 * {@link FallbackPool}. Thread-safe.
 */
final class DatabaseReads {

  private final FallbackPool pool;
  private final int limit;
  private final int minPrefixLength;

  DatabaseReads(FallbackPool pool, FallbackSettings settings) {
    this.pool = pool;
    this.limit = settings.limit();
    this.minPrefixLength = settings.minPrefixLength();
  }

  /** The product with this code, and those with this model number. */
  Outcome<DatabasePage> exact(SearchQuery query, String client, Deadline deadline) {
    String key = TextKeys.key(text(query));
    return pool.read(
        client,
        deadline,
        (connection, asOf) -> {
          Conditions all = CategoryTree.conditions(connection, query);
          DatabasePage page = list(Candidates.exact(key, all), query, 0).read(connection, asOf);
          return page.items().isEmpty() && query.filtered()
              ? page.withKnown(isKnown(connection, key))
              : page;
        });
  }

  /** Products whose name, code or model number starts with the text. */
  Outcome<DatabasePage> prefix(SearchQuery query, String client, Deadline deadline) {
    PrefixRange range = PrefixRange.of(text(query));
    if (range.length() < minPrefixLength) {
      return new Outcome.Neither<>(Reason.QUERY_TOO_SHORT);
    }
    return pool.read(
        client,
        deadline,
        (connection, asOf) -> {
          Conditions all = CategoryTree.conditions(connection, query);
          return list(Candidates.prefix(range, all), query, 0).read(connection, asOf);
        });
  }

  /**
   * Products of the category and of everything under it.
   *
   * @param offset products on the pages before
   */
  Outcome<DatabasePage> category(SearchQuery query, int offset, String client, Deadline deadline) {
    if (query.category() == null) {
      throw new IllegalArgumentException("A question without a category");
    }
    return pool.read(
        client,
        deadline,
        (connection, asOf) -> {
          Conditions all = CategoryTree.conditions(connection, query);
          return list(Candidates.category(all), query, offset).read(connection, asOf);
        });
  }

  private DatabaseList list(Candidates candidates, SearchQuery query, int offset) {
    return new DatabaseList(candidates, query, rows(query), offset);
  }

  private int rows(SearchQuery query) {
    return Math.min(query.size(), limit);
  }

  private static String text(SearchQuery query) {
    String text = query.text();
    if (text == null) {
      throw new IllegalArgumentException("A question without a text");
    }
    return text;
  }

  private static boolean isKnown(Connection connection, String key) throws SQLException {
    String sql =
        """
        select exists (select 1 from product p where p.code_key = ? and %1$s)
            or exists (select 1 from product p where p.model_number_key = ? and %1$s)
        """
            .formatted(Conditions.PUBLIC);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 1; i <= 2; i++) {
        statement.setString(i, key);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
