package dev.openshelf.contracts.change;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a document shows of a product.
 *
 * @param categoryPath the product's category and its ancestors, root first; empty without a
 *     category
 * @param status {@code DRAFT}, {@code ACTIVE}, {@code HIDDEN} or {@code ARCHIVED}; only ACTIVE is
 *     public
 * @param images image ids in display order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProductSnapshot(
    long id,
    String code,
    @Nullable String modelNumber,
    String name,
    @Nullable String description,
    @Nullable String brand,
    List<CategoryStep> categoryPath,
    @Nullable Price price,
    int stock,
    String status,
    Map<String, String> attributes,
    List<String> images,
    Instant createdAt,
    Instant updatedAt) {}
