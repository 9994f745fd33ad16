package dev.openshelf;

import dev.openshelf.recommendation.RecentViews;
import dev.openshelf.storefront.RecentlyViewed;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the shop's pages ask those who remember shoppers. */
@Configuration(proxyBeanMethods = false)
class StorefrontWiring {

  @Bean
  RecentlyViewed recentlyViewed(RecentViews views) {
    return views::of;
  }
}
