package dev.openshelf;

import dev.openshelf.platform.CorePool;
import dev.openshelf.search.CorePressure;
import dev.openshelf.search.PoolLoad;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What search has to know before it reads from PostgreSQL. */
@Configuration(proxyBeanMethods = false)
class FallbackWiring {

  @Bean
  CorePressure corePressure(CorePool core) {
    return () ->
        core.load().map(it -> new PoolLoad(it.waiting(), it.inUse(), it.size(), it.slowShare()));
  }
}
