package dev.openshelf.contracts.document;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A product as Elasticsearch holds it, under the product's id and with the revision as external
 * version.
 *
 * <p>A deleted product stays as a marker: {@code deleted} and not {@code visible}, everything else
 * absent, so that an older message can never bring it back.
 *
 * @param visible whether shoppers may see it; every read for shoppers filters on it
 * @param codeKey {@code TextKeys.key} of the code, as is {@code modelNumberKey} of the model number
 * @param nameKey {@code TextKeys.prefixKey} of the name
 * @param categoryIds the product's category and all its ancestors, root first
 * @param categoryNames their names in the same order
 * @param priceUnits price in ten-thousandths of the major unit, for ranges and sorting
 * @param attributes bounded {@code key=value} keywords
 * @param contentHash the first 32 bits of a SHA-256 over what the document shows, for comparing
 *     with the database
 * @param trace not searchable
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProductDocument(
    long id,
    long revision,
    boolean visible,
    boolean deleted,
    @Nullable String status,
    @Nullable String code,
    @Nullable String codeKey,
    @Nullable String modelNumber,
    @Nullable String modelNumberKey,
    @Nullable String name,
    @Nullable String nameKey,
    @Nullable String description,
    @Nullable String brand,
    @Nullable List<Long> categoryIds,
    @Nullable List<String> categoryNames,
    @Nullable String price,
    @Nullable Long priceUnits,
    @Nullable String currency,
    @Nullable Boolean inStock,
    @Nullable List<String> attributes,
    @Nullable List<String> images,
    @Nullable Instant createdAt,
    @Nullable Long contentHash,
    @Nullable DocumentTrace trace) {}
