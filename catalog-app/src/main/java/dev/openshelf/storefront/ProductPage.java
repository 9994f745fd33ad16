package dev.openshelf.storefront;

import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.ShelfProduct;
import dev.openshelf.pages.Crumb;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One product in full.
 *
 * @param images addresses of the full pictures in display order
 */
record ProductPage(
    long id,
    String code,
    @Nullable String modelNumber,
    String name,
    @Nullable String brand,
    @Nullable String description,
    ProductCard.@Nullable Money price,
    boolean inStock,
    List<Map.Entry<String, String>> attributes,
    List<String> images,
    List<Crumb> crumbs) {

  private static final int SUMMARY = 160;

  static ProductPage of(ShelfProduct product) {
    return new ProductPage(
        product.id(),
        product.code(),
        product.modelNumber(),
        product.name(),
        product.brand(),
        product.description(),
        ProductCard.Money.of(product.price()),
        product.inStock(),
        List.copyOf(new TreeMap<>(product.attributes()).entrySet()),
        product.images().stream().map(ImageView::url).toList(),
        CategoryLinks.ofSteps(product.categoryPath()));
  }

  @Nullable String cover() {
    return images.isEmpty() ? null : images.getFirst();
  }

  /** The beginning of the description, for whoever shows a link to this page. */
  @Nullable String summary() {
    if (description == null || description.codePointCount(0, description.length()) <= SUMMARY) {
      return description;
    }
    return description.substring(0, description.offsetByCodePoints(0, SUMMARY - 1)) + "…";
  }
}
