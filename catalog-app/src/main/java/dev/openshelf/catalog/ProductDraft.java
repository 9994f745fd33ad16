package dev.openshelf.catalog;

import dev.openshelf.contracts.change.Price;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that an admin sets of a product, not yet checked.
 *
 * @param code identifies the product without regard to case, width or normal form; blank when
 *     missing
 * @param name blank when missing
 * @param images ids of stored images in display order
 */
public record ProductDraft(
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
    List<String> images) {

  public ProductDraft {
    attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
    images = List.copyOf(images);
  }

  /** The same in another category. */
  public ProductDraft withCategoryId(@Nullable Long id) {
    return new ProductDraft(
        code, modelNumber, name, description, brand, id, price, stock, status, attributes, images);
  }

  /** The same with other images. */
  public ProductDraft withImages(List<String> ids) {
    return new ProductDraft(
        code,
        modelNumber,
        name,
        description,
        brand,
        categoryId,
        price,
        stock,
        status,
        attributes,
        ids);
  }
}
