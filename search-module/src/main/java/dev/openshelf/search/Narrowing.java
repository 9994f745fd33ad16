package dev.openshelf.search;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The filters of a question, each under its name, so that a facet can count without its own: what a
 * shopper would find who chose another value there. Pure.
 */
record Narrowing(Map<By, Map<String, Object>> filters) {

  private static final int UNITS_OF_PRICE = 4;

  /** What can be filtered by. */
  enum By {
    CATEGORY,
    BRAND,
    PRICE,
    STOCK
  }

  static Narrowing of(SearchQuery query) {
    Map<By, Map<String, Object>> filters = new EnumMap<>(By.class);
    if (query.category() != null) {
      filters.put(By.CATEGORY, Map.of("term", Map.of("categoryIds", query.category())));
    }
    if (!query.brands().isEmpty()) {
      filters.put(By.BRAND, Map.of("terms", Map.of("brand", query.brands())));
    }
    if (query.minPrice() != null || query.maxPrice() != null) {
      filters.put(By.PRICE, price(query));
    }
    if (query.inStockOnly()) {
      filters.put(By.STOCK, Map.of("term", Map.of("inStock", true)));
    }
    return new Narrowing(filters);
  }

  Map<String, Object> all() {
    return conjunction(List.copyOf(filters.values()));
  }

  Map<String, Object> without(By left) {
    return conjunction(
        filters.entrySet().stream()
            .filter(filter -> filter.getKey() != left)
            .map(Map.Entry::getValue)
            .toList());
  }

  static Map<String, Object> inCurrency(String currency) {
    return Map.of("term", Map.of("currency", currency));
  }

  private static Map<String, Object> price(SearchQuery query) {
    Map<String, Object> bounds = new LinkedHashMap<>();
    if (query.minPrice() != null) {
      bounds.put("gte", units(query.minPrice()));
    }
    if (query.maxPrice() != null) {
      bounds.put("lte", units(query.maxPrice()));
    }
    return conjunction(
        List.of(inCurrency(query.currency()), Map.of("range", Map.of("priceUnits", bounds))));
  }

  static long units(BigDecimal amount) {
    return amount.movePointRight(UNITS_OF_PRICE).longValueExact();
  }

  static Map<String, Object> conjunction(List<Map<String, Object>> filters) {
    return filters.isEmpty()
        ? Map.of("match_all", Map.of())
        : Map.of("bool", Map.of("filter", filters));
  }
}
