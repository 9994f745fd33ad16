package dev.openshelf.search;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid question. Made from a client's parameters by {@code SearchParameters}, which refuses the
 * rest.
 *
 * @param text what the shopper typed, 1 to 256 code points after normalisation
 * @param category that category and everything under it
 * @param brands any of these; empty for all
 * @param currency currency of the bounds and of price sorts, ISO 4217
 * @param size 1 to 100
 * @param cursor as received in the answer before
 * @param intent overrides the classification
 */
public record SearchQuery(
    @Nullable String text,
    @Nullable Long category,
    List<String> brands,
    @Nullable BigDecimal minPrice,
    @Nullable BigDecimal maxPrice,
    String currency,
    boolean inStockOnly,
    @Nullable String imageOf,
    Sort sort,
    int size,
    @Nullable String cursor,
    @Nullable Intent intent) {

  /** Whether anything but text narrows the search. */
  boolean filtered() {
    return category != null
        || !brands.isEmpty()
        || minPrice != null
        || maxPrice != null
        || inStockOnly;
  }

  SearchQuery withIntent(Intent asked) {
    return new SearchQuery(
        text,
        category,
        brands,
        minPrice,
        maxPrice,
        currency,
        inStockOnly,
        imageOf,
        sort,
        size,
        cursor,
        asked);
  }
}
