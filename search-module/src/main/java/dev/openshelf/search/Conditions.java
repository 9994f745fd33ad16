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

  /** {@code under(id)}: a category and everything under it. */
  static final String UNDER =
      """
      with recursive under(id) as (
        select c.id from category c where c.id = ?
        union select c.id from category c join under u on c.parent_id = u.id)
      """;

  Conditions {
    values = List.copyOf(values);
  }

  /** Public products that pass every filter. */
  static Conditions of(SearchQuery query) {
    Conditions conditions = withoutCategory(query);
    return query.category() == null
        ? conditions
        : conditions.and(
            "p.category_id = any(array(%s select u.id from under u))".formatted(UNDER),
            query.category());
  }

  /** The same without the category, for a read that walks through its tree itself. */
  static Conditions withoutCategory(SearchQuery query) {
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
