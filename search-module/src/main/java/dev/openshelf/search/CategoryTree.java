package dev.openshelf.search;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Which categories a question is about: the one that it names and everything under it. */
final class CategoryTree {

  private static final String UNDER =
      """
      with recursive under(id) as (
        select c.id from category c where c.id = ?
        union select c.id from category c join under u on c.parent_id = u.id)
      select u.id from under u
      """;

  private CategoryTree() {}

  /** All filters of a question. */
  static Conditions conditions(Connection connection, SearchQuery query) throws SQLException {
    Conditions conditions = Conditions.of(query);
    Long category = query.category();
    return category == null ? conditions : conditions.in(under(connection, category));
  }

  private static List<Long> under(Connection connection, long category) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(UNDER)) {
      statement.setLong(1, category);
      try (ResultSet row = statement.executeQuery()) {
        List<Long> ids = new ArrayList<>();
        while (row.next()) {
          ids.add(row.getLong(1));
        }
        return ids;
      }
    }
  }
}
