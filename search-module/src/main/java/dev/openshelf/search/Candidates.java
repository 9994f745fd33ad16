package dev.openshelf.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The products that a question finds, as SQL that stops after a number of rows of each of its
 * parts: each with its rank, lowest first, and what it can be sorted by. Pure.
 *
 * @param order in which the first can be read without reading all
 * @param browsed whether people turn its pages; then it is counted, as far as that is cheap
 * @param first the first of them in that order
 */
record Candidates(String order, boolean browsed, IntFunction<Part> first) {

  private static final String COLUMNS =
      "p.id, p.category_id, p.name_key, p.price, p.currency, p.created_at, %d as rank";

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
    return new Candidates(
        "f.rank, f.id",
        false,
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
    return new Candidates(
        "f.rank, f.name_key, f.id",
        false,
        limit ->
            part(1, byName, "p.name_key, p.id", limit)
                .orElse(part(2, byCode, "p.code_key", limit))
                .orElse(part(2, byModel, "p.model_number_key", limit)));
  }

  /** Products of the categories that the conditions name, category by category. */
  static Candidates category(Conditions all) {
    return new Candidates(
        "f.category_id, f.id", true, limit -> part(1, all, "p.category_id, p.id", limit));
  }

  private static Part part(int rank, Conditions conditions, String order, int limit) {
    return new Part(
        "(select %s from product p where %s order by %s limit %d)"
            .formatted(COLUMNS.formatted(rank), conditions.sql(), order, limit),
        conditions.values());
  }
}
