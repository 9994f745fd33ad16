package dev.openshelf.recommendation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A product in a list, in the shape that clients know from the search.
 *
 * @param availability {@code in_stock} or {@code out_of_stock}
 */
public record ProductItem(
    long id,
    String code,
    @Nullable String modelNumber,
    String name,
    @Nullable String brand,
    @Nullable Long categoryId,
    @Nullable Price price,
    String availability,
    @Nullable String imageUrl,
    String url) {

  /** A price and when it was read. */
  public record Price(String amount, String currency, Instant asOf) {}
}
