package dev.openshelf;

import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.Shelf;
import dev.openshelf.catalog.ShelfProduct;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Role;
import dev.openshelf.platform.Roles;
import dev.openshelf.platform.Shopper;
import dev.openshelf.platform.Shoppers;
import dev.openshelf.recommendation.Asker;
import dev.openshelf.recommendation.Askers;
import dev.openshelf.recommendation.ProductItem;
import dev.openshelf.recommendation.PublicProducts;
import dev.openshelf.recommendation.RecommendationWork;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;

/** What recommendations ask the catalogue, and how they know shoppers. */
@Configuration(proxyBeanMethods = false)
class RecommendationWiring {

  @Bean
  PublicProducts publicProducts(Shelf shelf) {
    return ids -> shelf.byIds(ids).stream().map(RecommendationWiring::item).toList();
  }

  /** Those who do not want to be tracked are not told apart here either. */
  @Bean
  Askers askers(Shoppers shoppers) {
    return request ->
        Asker.of(
            shoppers.trackable(request).map(Shopper::id).orElse(null),
            request.getRemoteUser(),
            request.getHeader(HttpHeaders.AUTHORIZATION));
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> startsRecommending(
      RecommendationWork work, Database database, Roles roles) {
    return ready -> {
      if (roles.has(Role.WEB)) {
        database.whenReady(work::start);
      }
    };
  }

  private static ProductItem item(ShelfProduct product) {
    Price price = product.price();
    return new ProductItem(
        product.id(),
        product.code(),
        product.modelNumber(),
        product.name(),
        product.brand(),
        product.categoryPath().isEmpty() ? null : product.categoryPath().getLast().id(),
        price == null
            ? null
            : new ProductItem.Price(
                price.amount().toPlainString(), price.currency(), product.readAt()),
        product.inStock() ? "in_stock" : "out_of_stock",
        product.images().isEmpty() ? null : ImageView.url(product.images().getFirst()),
        "/products/" + product.id());
  }
}
