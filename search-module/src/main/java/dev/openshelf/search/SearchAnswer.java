package dev.openshelf.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a search says, in the shape that clients see.
 *
 * @param status {@code ok} or {@code unavailable}; with {@code ok} an empty list means: searched,
 *     and nothing matches
 * @param retryAfterSeconds only when unavailable
 */
public record SearchAnswer(
    String status,
    List<Item> items,
    @Nullable Total total,
    @Nullable Facets facets,
    @Nullable String nextCursor,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer retryAfterSeconds,
    Meta meta) {

  /** A product in a list. */
  public record Item(
      long id,
      String code,
      @Nullable String modelNumber,
      String name,
      @Nullable String brand,
      @Nullable Long categoryId,
      @Nullable ItemPrice price,
      @Nullable String availability,
      @Nullable String imageUrl,
      String url,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> highlight) {}

  /** A price and the instant for which it is known to be right. */
  public record ItemPrice(String amount, String currency, @Nullable Instant asOf) {}

  /** Number of matches: {@code eq} is exact, {@code gte} a lower bound. */
  public record Total(long value, String relation) {}

  /** Counts by which a shopper can narrow the search. */
  public record Facets(
      List<BrandCount> brand, List<CategoryCount> category, List<PriceCount> price) {}

  public record BrandCount(String value, long count) {}

  public record CategoryCount(long id, String name, long count) {}

  public record PriceCount(@Nullable String from, @Nullable String to, long count) {}

  /** How the answer was obtained; codes as in {@code Mode}, {@code Reason} and {@link Intent}. */
  public record Meta(
      String intent,
      String mode,
      String source,
      List<String> degradedReasons,
      @Nullable Instant resultAsOf,
      @Nullable String generation,
      long tookMs) {}
}
