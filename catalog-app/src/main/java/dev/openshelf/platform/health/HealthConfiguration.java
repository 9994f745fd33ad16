package dev.openshelf.platform.health;

import dev.openshelf.platform.Database;
import dev.openshelf.platform.SearchHealth;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class HealthConfiguration {
  /** The reason is a description, which everybody sees: without it a 503 would only puzzle. */
  @Bean
  HealthIndicator databaseHealthIndicator(Database database) {
    return () -> health(database.status());
  }

  @Bean
  HealthIndicator searchHealthIndicator(ObjectProvider<SearchHealth> search) {
    return () -> {
      SearchHealth known = search.getIfAvailable();
      SearchHealth.State state = known == null ? SearchHealth.State.UNKNOWN : known.state();
      return Health.status(state.name()).build();
    };
  }

  static Health health(Database.Status database) {
    boolean ready = database.state() == Database.State.READY;
    String reason = database.reason() == null ? "" : database.reason();
    return Health.status(ready ? Status.UP : new Status(Status.DOWN.getCode(), reason))
        .withDetail("state", database.state())
        .withDetail("since", database.since())
        .build();
  }
}
