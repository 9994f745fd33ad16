package dev.openshelf.recommendation;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A public product that a shopper looked at, as it is now.
 *
 * @param price null together with the currency
 * @param image id of its first picture
 */
public record ViewedProduct(
    long id,
    String name,
    @Nullable String brand,
    @Nullable BigDecimal price,
    @Nullable String currency,
    boolean inStock,
    @Nullable String image) {}
