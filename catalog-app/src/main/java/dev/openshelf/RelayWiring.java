package dev.openshelf;

import dev.openshelf.catalog.ProductStates;
import dev.openshelf.outbox.Snapshots;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the relay sends is what the catalogue holds. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.RELAY)
class RelayWiring {

  @Bean
  Snapshots snapshots(ProductStates states) {
    return states::current;
  }
}
