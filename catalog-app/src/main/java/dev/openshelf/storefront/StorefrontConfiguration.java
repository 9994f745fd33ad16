package dev.openshelf.storefront;

import dev.openshelf.catalog.Categories;
import dev.openshelf.catalog.Shelf;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Role;
import dev.openshelf.platform.Roles;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class StorefrontConfiguration {

  private static final int FEATURED = 12;
  private static final int NEWEST = 12;

  /** Short enough that a shopper does not meet old prices, long enough to cost nothing. */
  private static final Duration PAUSE = Duration.ofSeconds(3);

  /** Only a process with visitors keeps it up to date. */
  @Bean
  HomeShelf homeShelf(Database database, Roles roles, Shelf shelf, Categories categories) {
    HomeShelf home =
        new HomeShelf(
            () -> HomePage.of(categories.tree(), shelf.featured(FEATURED), shelf.newest(NEWEST)));
    return roles.has(Role.WEB) ? home.start(database, PAUSE) : home;
  }
}
