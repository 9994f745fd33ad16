package dev.openshelf.catalog.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.contracts.change.Price;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A product as an admin reads it. */
@JsonInclude
record ProductJson(
    long id,
    String code,
    @Nullable String modelNumber,
    String name,
    @Nullable String description,
    @Nullable String brand,
    @Nullable Long categoryId,
    @Nullable Price price,
    int stock,
    ProductStatus status,
    Map<String, String> attributes,
    List<String> images,
    long version,
    long revision,
    Instant createdAt,
    Instant updatedAt,
    IndexingJson indexing) {

  /** How far the index has come. */
  @JsonInclude
  record IndexingJson(String state, @Nullable Long indexedRevision, @Nullable String reason) {}

  static ProductJson of(ProductView product, Indexing indexing) {
    ProductDraft content = product.content();
    return new ProductJson(
        product.id(),
        content.code(),
        content.modelNumber(),
        content.name(),
        content.description(),
        content.brand(),
        content.categoryId(),
        content.price(),
        content.stock(),
        content.status(),
        content.attributes(),
        content.images().stream().map(ImageView::url).toList(),
        product.version(),
        product.revision(),
        product.createdAt(),
        product.updatedAt(),
        new IndexingJson(
            indexing.state().name().toLowerCase(Locale.ROOT),
            indexing.indexedRevision(),
            indexing.reason()));
  }
}
