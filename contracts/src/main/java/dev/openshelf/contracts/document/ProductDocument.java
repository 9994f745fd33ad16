package dev.openshelf.contracts.document;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.openshelf.contracts.text.TextKeys;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
 * @param name as shown; not searched
 * @param nameKey {@code TextKeys.prefixKey} of the name
 * @param nameText {@code TextKeys.text} of the name: searched and highlighted
 * @param words {@link #words}: all short texts in which a shopper's words are looked for
 * @param description {@code TextKeys.text} of the description; searched, never shown
 * @param categoryIds the product's category and all its ancestors, root first
 * @param categoryLabels {@link #categoryLabel} of each of them, in the same order
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
    @Nullable String nameText,
    @Nullable List<String> words,
    @Nullable String description,
    @Nullable String brand,
    @Nullable List<Long> categoryIds,
    @Nullable List<String> categoryLabels,
    @Nullable String price,
    @Nullable Long priceUnits,
    @Nullable String currency,
    @Nullable Boolean inStock,
    @Nullable List<String> attributes,
    @Nullable List<String> images,
    @Nullable Instant createdAt,
    @Nullable Long contentHash,
    @Nullable DocumentTrace trace) {

  /** Class path resource with the index's settings (analysis only) and mappings. */
  public static final String INDEX_RESOURCE = "/openshelf/product-index.json";

  /** The searched words of a product: name, brand, model number, code and names of categories. */
  public static List<String> words(
      String name,
      @Nullable String brand,
      @Nullable String modelNumber,
      String code,
      List<String> categoryNames) {
    return Stream.concat(Stream.of(name, brand, modelNumber, code), categoryNames.stream())
        .filter(Objects::nonNull)
        .map(TextKeys::text)
        .toList();
  }

  /** A category as the facet counts it: its id, a colon, its name. */
  public static String categoryLabel(long id, String name) {
    return id + ":" + name;
  }
}
