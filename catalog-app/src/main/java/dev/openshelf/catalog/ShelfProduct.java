package dev.openshelf.catalog;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.Price;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A public product.
 *
 * @param categoryPath its category and the ancestors, root first; empty without a category
 * @param images ids of stored images in display order
 * @param readAt when price and stock were read
 */
public record ShelfProduct(
    long id,
    String code,
    @Nullable String modelNumber,
    String name,
    @Nullable String description,
    @Nullable String brand,
    List<CategoryStep> categoryPath,
    @Nullable Price price,
    boolean inStock,
    Map<String, String> attributes,
    List<String> images,
    Instant createdAt,
    Instant updatedAt,
    Instant readAt) {}
