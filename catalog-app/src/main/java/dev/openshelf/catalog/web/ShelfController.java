package dev.openshelf.catalog.web;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.Shelf;
import dev.openshelf.catalog.ShelfProduct;
import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.web.CodePath;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Public products, for everybody. */
@RestController
class ShelfController {

  private final Shelf shelf;

  ShelfController(Shelf shelf) {
    this.shelf = shelf;
  }

  /** A product as search shows it, and what only its own page shows. */
  @JsonInclude
  record ProductOnShelf(
      long id,
      String code,
      @Nullable String modelNumber,
      String name,
      @Nullable String brand,
      @Nullable Long categoryId,
      List<CategoryStep> categoryPath,
      @Nullable PriceOnShelf price,
      String availability,
      @Nullable String imageUrl,
      List<String> images,
      String url,
      @Nullable String description,
      Map<String, String> attributes,
      Instant createdAt,
      Instant updatedAt) {

    static ProductOnShelf of(ShelfProduct product) {
      List<String> images = product.images().stream().map(ImageView::url).toList();
      List<CategoryStep> path = product.categoryPath();
      return new ProductOnShelf(
          product.id(),
          product.code(),
          product.modelNumber(),
          product.name(),
          product.brand(),
          path.isEmpty() ? null : path.getLast().id(),
          path,
          PriceOnShelf.of(product),
          product.inStock() ? "in_stock" : "out_of_stock",
          images.isEmpty() ? null : images.getFirst(),
          images,
          "/products/" + product.id(),
          product.description(),
          product.attributes(),
          product.createdAt(),
          product.updatedAt());
    }
  }

  /** A price and when it was read. */
  record PriceOnShelf(
      @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal amount,
      String currency,
      Instant asOf) {

    static @Nullable PriceOnShelf of(ShelfProduct product) {
      return product.price() == null
          ? null
          : new PriceOnShelf(
              product.price().amount(), product.price().currency(), product.readAt());
    }
  }

  @GetMapping("/api/products/{id}")
  ProductOnShelf byId(@PathVariable long id) {
    return answer(shelf.byId(id));
  }

  /** The rest of the path is the code, for codes may hold slashes, encoded or not. */
  @GetMapping(CodePath.ROOT + "/{*code}")
  ProductOnShelf byCode(@PathVariable String code) {
    return answer(shelf.byCode(code.substring(1)));
  }

  private static ProductOnShelf answer(Optional<ShelfProduct> found) {
    return found
        .map(ProductOnShelf::of)
        .orElseThrow(() -> Problem.notFound("There is no such product.").exception());
  }
}
