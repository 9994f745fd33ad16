package dev.openshelf.storefront;

import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.ShelfProduct;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.recommendation.ProductItem;
import dev.openshelf.recommendation.ViewedProduct;
import dev.openshelf.search.SearchAnswer;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A product in a list.
 *
 * @param name cut where the search found something
 * @param availability as in an answer of the search; null when not known
 * @param image address of the full picture; a smaller one is at {@code image/edge}
 */
record ProductCard(
    String href,
    List<NamePart> name,
    @Nullable String brand,
    @Nullable Money price,
    @Nullable String availability,
    @Nullable String image) {

  /** A price as it is told to the page's language for writing. */
  record Money(String amount, String currency) {

    static @Nullable Money of(@Nullable Price price) {
      return price == null ? null : of(price.amount(), price.currency());
    }

    static @Nullable Money of(@Nullable BigDecimal amount, @Nullable String currency) {
      return amount == null || currency == null
          ? null
          : new Money(amount.toPlainString(), currency);
    }
  }

  static String href(long id) {
    return "/products/" + id;
  }

  static @Nullable String image(List<String> ids) {
    return ids.isEmpty() ? null : ImageView.url(ids.getFirst());
  }

  static ProductCard of(ShelfProduct product) {
    return new ProductCard(
        href(product.id()),
        NamePart.plain(product.name()),
        product.brand(),
        Money.of(product.price()),
        product.inStock() ? "in_stock" : "out_of_stock",
        image(product.images()));
  }

  static ProductCard of(ProductItem item) {
    ProductItem.Price price = item.price();
    return new ProductCard(
        item.url(),
        NamePart.plain(item.name()),
        item.brand(),
        price == null ? null : new Money(price.amount(), price.currency()),
        item.availability(),
        item.imageUrl());
  }

  static ProductCard of(ViewedProduct product) {
    String image = product.image();
    return new ProductCard(
        href(product.id()),
        NamePart.plain(product.name()),
        product.brand(),
        Money.of(product.price(), product.currency()),
        product.inStock() ? "in_stock" : "out_of_stock",
        image == null ? null : ImageView.url(image));
  }

  static ProductCard of(SearchAnswer.Item item) {
    SearchAnswer.ItemPrice price = item.price();
    String marked = item.highlight() == null ? null : item.highlight().get("name");
    return new ProductCard(
        item.url(),
        marked == null ? NamePart.plain(item.name()) : NamePart.parse(marked),
        item.brand(),
        price == null ? null : new Money(price.amount(), price.currency()),
        item.availability(),
        item.imageUrl());
  }
}
