package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/** The admin's reads of products. Thread-safe. */
final class ProductLists {

  private final JdbcTemplate jdbc;

  ProductLists(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  Optional<ProductView> find(long id) {
    return jdbc
        .query(
            "select %s from product p where p.id = ? and p.deleted_at is null"
                .formatted(ProductRows.COLUMNS),
            (row, number) -> ProductRows.view(row),
            id)
        .stream()
        .findFirst();
  }

  ProductPage page(ProductFilter filter) {
    Selection selection = Selection.of(filter);
    Long total =
        jdbc.queryForObject(
            "select count(*) from product p where " + selection.condition(),
            Long.class,
            selection.parameters().toArray());
    List<Object> parameters = new ArrayList<>(selection.parameters());
    parameters.add(filter.size());
    parameters.add((long) filter.page() * filter.size());
    List<ProductView> items =
        jdbc.query(
            "select %s from product p where %s order by %s limit ? offset ?"
                .formatted(ProductRows.COLUMNS, selection.condition(), order(filter.sort())),
            (row, number) -> ProductRows.view(row),
            parameters.toArray());
    return new ProductPage(items, filter.page(), filter.size(), total == null ? 0 : total);
  }

  private static String order(ProductSort sort) {
    String direction = sort.descending() ? "desc" : "asc";
    return "p.%1$s %2$s, p.id %2$s".formatted(sort.field().column(), direction);
  }

  /** A condition with a question mark for each parameter. */
  record Selection(String condition, List<Object> parameters) {

    private static final String WITHIN_CATEGORY =
        """
        p.category_id in (
         with recursive within (id) as (
           select ?::bigint
           union
           select c.id from category c join within w on c.parent_id = w.id
         )
         select id from within)\
        """;

    static Selection of(ProductFilter filter) {
      StringBuilder condition =
          new StringBuilder(filter.deleted() ? "p.deleted_at is not null" : "p.deleted_at is null");
      List<Object> parameters = new ArrayList<>();
      if (filter.status() != null) {
        condition.append(" and p.status = ?");
        parameters.add(filter.status().name());
      }
      if (filter.categoryId() != null) {
        condition.append(" and ").append(WITHIN_CATEGORY);
        parameters.add(filter.categoryId());
      }
      String key = filter.text() == null ? "" : TextKeys.key(filter.text());
      if (!key.isEmpty()) {
        condition.append(
            " and (p.search_words @@ to_tsquery('simple', ?)"
                + " or (p.code_key >= ? and p.code_key < ?))");
        parameters.addAll(List.of(words(key), key, key + Character.toString(0x10FFFF)));
      }
      return new Selection(condition.toString(), parameters);
    }

    /** Every word as the beginning of one; quoted, so that nothing in it is an operator. */
    static String words(String key) {
      return Arrays.stream(key.split(" ", -1))
          .map(word -> "'" + word.replace("\\", "\\\\").replace("'", "''") + "':*")
          .collect(Collectors.joining(" & "));
    }
  }
}
