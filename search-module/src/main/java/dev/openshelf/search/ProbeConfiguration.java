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

  /** A probe may take as long as a shopper's search. */
  @Bean
  SearchProbe.Rules probeRules(SearchSettings settings, Search.ShopRules shop) {
    return new SearchProbe.Rules(settings.primaryTimeout(), shop.currency());
  }

  @Bean
  SearchProbe searchProbe(
      ElasticClient searchElasticClient,
      ElasticGuards guards,
      PrimarySource primary,
      SearchProbe.Rules rules,
      WarmUp warmUp,
      @Value("${openshelf.index.name:openshelf-products}") String name) {
    return new SearchProbe(
        searchElasticClient, guards, primary, new IndexNames(name), rules, warmUp);
  }
}
