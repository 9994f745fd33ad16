package dev.openshelf.catalog;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CatalogConfiguration {

  @Bean
  Catalog catalog() {
    return new Catalog();
  }

  @Bean
  Categories categories() {
    return new Categories();
  }

  @Bean
  Shelf shelf() {
    return new Shelf();
  }

  @Bean
  ProductStates productStates() {
    return new ProductStates();
  }

  @Bean
  Images images() {
    return new Images();
  }
}
