package dev.openshelf.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a question as SQL over {@code product p}, the same that {@link Narrowing} says to
 * Elasticsearch. Visibility is one of them, so that no read can forget it. Pure.
 *
 * @param sql begins with a condition
 * @param values of its parameters, in order
 */
record Conditions(String sql, List<Object> values) {

  /** What shoppers may see at all. */
  static final String PUBLIC = "p.deleted_at is null and p.status = 'ACTIVE'";

  Conditions {
    values = List.copyOf(values);
  }

  /** Public products that pass every filter but the category. */
  static Conditions of(SearchQuery query) {
    Conditions conditions = new Conditions(PUBLIC, List.of());
    if (!query.brands().isEmpty()) {
      String places = query.brands().stream().map(brand -> "?").collect(Collectors.joining(", "));
      conditions = conditions.and("p.brand in (%s)".formatted(places), query.brands().toArray());
    }
    if (query.inStockOnly()) {
      conditions = conditions.and("p.stock > 0");
    }
    return conditions.price(query.minPrice(), ">=", query).price(query.maxPrice(), "<=", query);
  }

  /**
   * In one of these categories. They are values and no subquery, so that the planner knows how many
   * products they have; it takes them all for average otherwise, and reads a large one as a whole.
   */
  Conditions in(List<Long> categories) {
    return and("p.category_id = any(?)", (Object) categories.toArray(Long[]::new));
  }

  Conditions and(String condition, Object... more) {
    List<Object> all = new ArrayList<>(values);
    all.addAll(List.of(more));
    return new Conditions(sql + " and " + condition, all);
  }

  /** That the key of a product is in the range. */
  Conditions starts(String column, PrefixRange range) {
    Conditions from = and("p.%s >= ?".formatted(column), range.from());
    String below = range.below();
    return below == null ? from : from.and("p.%s < ?".formatted(column), below);
  }

  /** That it is not; a product without the key has none in it. */
  Conditions startsNot(String column, PrefixRange range) {
    String below = range.below();
    return below == null
        ? and("coalesce(p.%s < ?, true)".formatted(column), range.from())
        : and("coalesce(p.%1$s < ? or p.%1$s >= ?, true)".formatted(column), range.from(), below);
  }

  private Conditions price(@Nullable BigDecimal bound, String comparison, SearchQuery query) {
    return bound == null
        ? this
        : and("p.currency = ? and p.price %s ?".formatted(comparison), query.currency(), bound);
  }
}
