package dev.openshelf.search;

import dev.openshelf.search.Narrowing.By;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From a question to the body of a search request. Pure. */
final class SearchRequests {

  /** Totals are exact up to here and a lower bound beyond. */
  static final int EXACT_TOTAL = 100_000;

  /** Marks around matching words; no text of ours contains control characters. */
  static final String MARK = "\u0001";

  static final String UNMARK = "\u0002";

  static final List<String> MARKED_FIELDS = List.of("nameText", "nameText.exact", "nameText.cjk");

  private static final int BRANDS = 50;
  private static final int CATEGORIES = 100;
  private static final int EXACT_COUNTS = 1000;

  private static final List<String> SHOWN =
      List.of(
          "id",
          "code",
          "modelNumber",
          "name",
          "brand",
          "categoryIds",
          "price",
          "currency",
          "inStock",
          "images");

  private SearchRequests() {}

  static Map<String, Object> body(SearchPlan plan, Duration timeout) {
    SearchQuery query = plan.query();
    Narrowing narrowing = Narrowing.of(query);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", hits(query));
    body.put("timeout", Math.max(1, timeout.toMillis()) + "ms");
    body.put("track_total_hits", EXACT_TOTAL);
    body.put("_source", SHOWN);
    body.put("query", matching(plan));
    body.put("post_filter", narrowing.all());
    body.put("sort", order(plan));
    if (!plan.after().isEmpty()) {
      body.put("search_after", plan.after());
    }
    body.put("aggs", counts(query, narrowing, plan.facets()));
    if (query.text() != null && (plan.intent() == Intent.FULL_TEXT || isPrefix(plan))) {
      body.put("highlight", highlight(query.text(), plan.intent()));
    }
    return body;
  }

  /** One hit more than the page shows tells whether there is a next page. */
  static int hits(SearchQuery query) {
    return query.size() + 1;
  }

  /** Asks for nothing but the sort values that the last hit of the page before has now. */
  static Map<String, Object> lastHitAgain(SearchPlan plan) {
    Map<String, Object> itself = Map.of("term", Map.of("id", plan.after().getLast()));
    return Map.of(
        "size",
        1,
        "track_total_hits",
        false,
        "_source",
        false,
        "query",
        Map.of("bool", Map.of("must", List.of(matching(plan)), "filter", List.of(itself))),
        "sort",
        order(plan));
  }

  /** What is found before any filter; hidden and deleted products never are. */
  private static Map<String, Object> matching(SearchPlan plan) {
    Map<String, Object> visible = Map.of("term", Map.of("visible", true));
    Map<String, Object> found = found(plan);
    if (isPriceSort(plan.query().sort())) {
      // The score only puts prices of the asked currency before all others.
      return Map.of(
          "bool",
          Map.of(
              "filter",
              List.of(visible, found),
              "should",
              List.of(
                  Map.of(
                      "constant_score",
                      Map.of("filter", Narrowing.inCurrency(plan.query().currency()))))));
    }
    return Map.of("bool", Map.of("filter", List.of(visible), "must", List.of(found)));
  }

  private static Map<String, Object> found(SearchPlan plan) {
    String text = plan.query().text();
    if (text == null || plan.intent() == Intent.BROWSE_CATEGORY) {
      return Map.of("match_all", Map.of());
    }
    return switch (plan.intent()) {
      case EXACT_CODE -> TextClauses.exactCode(text);
      // Facets are counted for searches only, not for what is suggested while somebody types.
      case PREFIX -> plan.facets() ? TextClauses.prefix(text) : TextClauses.suggested(text);
      default -> TextClauses.fullText(text, plan.breadth());
    };
  }

  private static List<Map<String, Object>> order(SearchPlan plan) {
    return switch (plan.query().sort()) {
      case PRICE_ASC -> List.of(by("_score", "desc"), price("asc"), by("id", "asc"));
      case PRICE_DESC -> List.of(by("_score", "desc"), price("desc"), by("id", "asc"));
      case NEWEST -> List.of(by("createdAt", "desc"), by("id", "desc"));
      case RELEVANCE ->
          isPrefix(plan)
              ? List.of(by("_score", "desc"), by("nameKey", "asc"), by("id", "asc"))
              : List.of(by("_score", "desc"), by("id", "asc"));
    };
  }

  private static boolean isPrefix(SearchPlan plan) {
    return plan.intent() == Intent.PREFIX;
  }

  private static boolean isPriceSort(Sort sort) {
    return sort == Sort.PRICE_ASC || sort == Sort.PRICE_DESC;
  }

  private static Map<String, Object> by(String field, String direction) {
    return Map.of(field, Map.of("order", direction));
  }

  private static Map<String, Object> price(String direction) {
    return Map.of("priceUnits", Map.of("order", direction, "missing", "_last"));
  }

  private static Map<String, Object> counts(
      SearchQuery query, Narrowing narrowing, boolean facets) {
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put(ResponseReader.UNFILTERED, filtered(Map.of("match_all", Map.of()), Map.of()));
    if (!facets) {
      return counts;
    }
    counts.put(ResponseReader.BRAND, filtered(narrowing.without(By.BRAND), brands(query)));
    counts.put(
        ResponseReader.CATEGORY, filtered(narrowing.without(By.CATEGORY), categories(query)));
    counts.put(
        ResponseReader.PRICE,
        filtered(
            Narrowing.conjunction(
                List.of(narrowing.without(By.PRICE), Narrowing.inCurrency(query.currency()))),
            Map.of(
                ResponseReader.TOP,
                Map.of("range", Map.of("field", "priceUnits", "ranges", PriceSteps.ranges())))));
    return counts;
  }

  private static Map<String, Object> brands(SearchQuery query) {
    Map<String, Object> top = Map.of(ResponseReader.TOP, terms("brand", BRANDS));
    if (query.brands().isEmpty()) {
      return top;
    }
    // A chosen brand is shown even when it is not among the most frequent ones.
    Map<String, Object> chosen =
        Map.of("terms", Map.of("field", "brand", "include", query.brands(), "size", BRANDS));
    return both(top, chosen);
  }

  private static Map<String, Object> categories(SearchQuery query) {
    Map<String, Object> top = Map.of(ResponseReader.TOP, terms("categoryLabels", CATEGORIES));
    if (query.category() == null) {
      return top;
    }
    // So are the categories under the chosen one.
    Map<String, Object> chosen =
        filtered(
            Map.of("term", Map.of("categoryIds", query.category())),
            Map.of(ResponseReader.TOP, terms("categoryLabels", CATEGORIES)));
    return both(top, chosen);
  }

  private static Map<String, Object> both(Map<String, Object> top, Map<String, Object> chosen) {
    Map<String, Object> both = new LinkedHashMap<>(top);
    both.put(ResponseReader.CHOSEN, chosen);
    return both;
  }

  private static Map<String, Object> terms(String field, int size) {
    return Map.of("terms", Map.of("field", field, "size", size, "shard_size", EXACT_COUNTS));
  }

  private static Map<String, Object> filtered(
      Map<String, Object> filter, Map<String, Object> aggregations) {
    return aggregations.isEmpty()
        ? Map.of("filter", filter)
        : Map.of("filter", filter, "aggs", aggregations);
  }

  private static Map<String, Object> highlight(String text, Intent intent) {
    Map<String, Object> fields = new LinkedHashMap<>();
    MARKED_FIELDS.forEach(field -> fields.put(field, Map.of()));
    return Map.of(
        "type",
        "unified",
        "number_of_fragments",
        0,
        "pre_tags",
        List.of(MARK),
        "post_tags",
        List.of(UNMARK),
        "highlight_query",
        TextClauses.marks(text, intent),
        "fields",
        fields);
  }
}
