package dev.openshelf.storefront;

import dev.openshelf.catalog.Categories;
import dev.openshelf.catalog.Shelf;
import dev.openshelf.platform.Database;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class StorefrontConfiguration {

  private static final int FEATURED = 12;
  private static final int NEWEST = 12;

  /** Short enough that a shopper does not meet old prices, long enough to cost nothing. */
  private static final Duration PAUSE = Duration.ofSeconds(3);

  @Bean
  HomeShelf homeShelf(Database database, Shelf shelf, Categories categories) {
    return new HomeShelf(
            database,
            () -> HomePage.of(categories.tree(), shelf.featured(FEATURED), shelf.newest(NEWEST)))
        .start(PAUSE);
  }
}
