package dev.openshelf.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import org.springframework.jdbc.core.JdbcTemplate;

/** The category table by SQL. Thread-safe. */
final class CategoryRows {

  /** Any number, the same in every process: whoever changes the tree's shape holds this lock. */
  private static final long TREE_LOCK = 0x6f70656e7368656cL;

  private final JdbcTemplate jdbc;

  CategoryRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  CategoryTree tree() {
    return new CategoryTree(
        jdbc.query(
            "select id, parent_id, name, slug, position, version from category",
            (row, number) -> view(row)));
  }

  /**
   * Waits for other changes of the tree and then keeps them out until this transaction ends: depth,
   * cycles and names within a parent are rules over many rows.
   */
  CategoryTree treeForWriting() {
    jdbc.query("select pg_advisory_xact_lock(?)", row -> {}, TREE_LOCK);
    return tree();
  }

  /**
   * Keeps these categories from being deleted until this transaction ends; false if one is gone.
   */
  boolean hold(Collection<Long> ids) {
    return jdbc.queryForList(
                "select id from category where id = any(?) order by id for key share",
                Long.class,
                (Object) ids.toArray(Long[]::new))
            .size()
        == ids.size();
  }

  CategoryView add(CategoryDraft draft, String slug) {
    return jdbc.query(
            """
            insert into category (parent_id, name, slug, position) values (?, ?, ?, ?)
            returning id, parent_id, name, slug, position, version
            """,
            (row, number) -> view(row),
            draft.parentId(),
            draft.name(),
            slug,
            draft.position())
        .getFirst();
  }

  private static CategoryView view(ResultSet row) throws SQLException {
    return new CategoryView(
        row.getLong("id"),
        row.getObject("parent_id", Long.class),
        row.getString("name"),
        row.getString("slug"),
        row.getInt("position"),
        row.getLong("version"));
  }
}
