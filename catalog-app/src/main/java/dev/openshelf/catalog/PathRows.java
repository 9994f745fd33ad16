package dev.openshelf.catalog;

import dev.openshelf.contracts.change.CategoryStep;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Reads products together with the names of their categories, in one statement and therefore in one
 * view of the database. Thread-safe.
 */
final class PathRows {

  /** Deeper than any tree that is made here; one without an end must not take the database. */
  private static final int DEEPEST = 5 * Categories.MAX_DEPTH;

  private final JdbcTemplate jdbc;

  PathRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param source the table or view, with the columns of {@code product}
   * @param selection what follows {@code from source p}
   * @param order the order of the answer, by columns of {@code p}
   */
  <T> List<T> read(
      String source, String selection, String order, RowMapper<T> mapper, Object... parameters) {
    String sql =
        """
        with recursive p as materialized (
          select %1$s from %2$s p %3$s
        ), steps (leaf, id, parent_id, name, up) as (
          select c.id, c.id, c.parent_id, c.name, 0
            from category c where c.id in (select category_id from p)
          union all
          select s.leaf, c.id, c.parent_id, c.name, s.up + 1
            from steps s join category c on c.id = s.parent_id and s.up < %5$d
        ), paths as (
          select leaf, array_agg(id order by up desc) as ids, array_agg(name order by up desc) as names
            from steps group by leaf
        )
        select p.*, paths.ids as path_ids, paths.names as path_names
          from p left join paths on paths.leaf = p.category_id
         order by %4$s
        """
            .formatted(ProductRows.COLUMNS, source, selection, order, DEEPEST);
    return jdbc.query(sql, mapper, parameters);
  }

  static List<CategoryStep> path(ResultSet row) throws SQLException {
    Array ids = row.getArray("path_ids");
    if (ids == null) {
      return List.of();
    }
    Long[] id = (Long[]) ids.getArray();
    String[] name = ProductRows.strings(row.getArray("path_names"));
    return IntStream.range(0, id.length)
        .mapToObj(at -> new CategoryStep(id[at], name[at]))
        .toList();
  }
}
