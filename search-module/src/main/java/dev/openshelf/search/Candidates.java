package dev.openshelf.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The products that a question finds, as SQL that stops after a number of rows of each of its
 * parts: each with its rank, lowest first, and what it can be sorted by. Pure.
 *
 * @param order the order in which the first of them can be read without reading all
 * @param browsed whether people turn its pages; then they are counted first
 * @param first the first of them in that order
 * @param any some of them; all, when there are no more than that
 */
record Candidates(String order, boolean browsed, IntFunction<Part> first, IntFunction<Part> any) {

  private static final String COLUMNS =
      "p.id, p.name_key, p.price, p.currency, p.created_at, %d as rank";

  /** SQL and the values of its parameters, in order. */
  record Part(String sql, List<Object> values) {

    Part {
      values = List.copyOf(values);
    }

    Part orElse(Part other) {
      List<Object> all = new ArrayList<>(values);
      all.addAll(other.values);
      return new Part(sql + "\nunion all " + other.sql, all);
    }
  }

  /** The product with a code, before those with that model number. */
  static Candidates exact(String key, Conditions all) {
    Conditions byCode = all.and("p.code_key = ?", key);
    Conditions byModel = all.and("p.model_number_key = ? and p.code_key <> ?", key, key);
    return listed(
        "f.rank, f.id",
        limit -> part(1, byCode, "p.id", limit).orElse(part(2, byModel, "p.id", limit)));
  }

  /** Products whose name starts so, in name order, before those whose code or model number does. */
  static Candidates prefix(PrefixRange range, Conditions all) {
    Conditions byName = all.starts("name_key", range);
    Conditions byCode = all.starts("code_key", range).startsNot("name_key", range);
    Conditions byModel =
        all.starts("model_number_key", range)
            .startsNot("name_key", range)
            .startsNot("code_key", range);
    return listed(
        "f.rank, f.name_key, f.id",
        limit ->
            part(1, byName, "p.name_key, p.id", limit)
                .orElse(part(2, byCode, "p.code_key", limit))
                .orElse(part(2, byModel, "p.model_number_key", limit)));
  }

  /**
   * Products of a category and of everything under it, in the order of their ids: from each
   * category no more than could be wanted, so that the tree costs as many short index reads as it
   * has nodes.
   */
  static Candidates category(long category, Conditions all) {
    Conditions inside = all.and("p.category_id = u.id");
    return new Candidates(
        "f.id",
        true,
        limit -> walked(category, part(1, inside, "p.category_id, p.id", limit)),
        // Without an order: sorting a large category only to cut it would cost more than all else.
        limit -> walked(category, part(1, inside, "", limit)));
  }

  private static Candidates listed(String order, IntFunction<Part> first) {
    return new Candidates(order, false, first, first);
  }

  private static Part walked(long category, Part each) {
    List<Object> values = new ArrayList<>(List.of(category));
    values.addAll(each.values());
    return new Part(
        Conditions.UNDER + "select m.* from under u cross join lateral " + each.sql() + " m",
        values);
  }

  private static Part part(int rank, Conditions conditions, String order, int limit) {
    return new Part(
        "(select %s from product p where %s %s limit %d)"
            .formatted(
                COLUMNS.formatted(rank),
                conditions.sql(),
                order.isEmpty() ? "" : "order by " + order,
                limit),
        conditions.values());
  }
}
