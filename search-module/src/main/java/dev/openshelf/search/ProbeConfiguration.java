package dev.openshelf.search;

import dev.openshelf.contracts.document.IndexNames;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what recovery looks at. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RecoverySettings.class)
class ProbeConfiguration {

  @Bean
  SearchProbe searchProbe(
      ElasticClient searchElasticClient,
      ElasticGuards guards,
      PrimarySource primary,
      SearchSettings settings,
      @Value("${openshelf.index.name:openshelf-products}") String name,
      @Value("${openshelf.shop.currency:EUR}") String currency) {
    return new SearchProbe(
        searchElasticClient,
        guards,
        primary,
        new IndexNames(name),
        settings.primaryTimeout(),
        currency);
  }
}
