package dev.openshelf.search;

import dev.openshelf.search.FallbackSettings.Replica;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what stands in for the index: one pool per process, and the reads that share it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FallbackSettings.class)
class FallbackConfiguration {

  /** Without somebody who knows the core pool, its pressure is not known. */
  @Bean(destroyMethod = "close")
  FallbackPool fallbackPool(
      FallbackSettings settings,
      JdbcConnectionDetails core,
      ObjectProvider<CorePressure> pressure,
      ObjectProvider<MeterRegistry> metrics) {
    return new FallbackPool(
        FallbackConnections.open(
            settings,
            new Replica(core.getJdbcUrl(), core.getUsername(), core.getPassword()),
            metrics.getIfAvailable()),
        pressure.getIfAvailable(() -> Optional::empty),
        settings,
        System::nanoTime);
  }

  @Bean
  DatabaseRungs databaseRungs(FallbackPool fallbackPool, FallbackSettings settings) {
    return DatabaseRung.all(new DatabaseReads(fallbackPool, settings));
  }

  @Bean
  LiveDetails liveDetails(FallbackPool fallbackPool) {
    return new DatabaseDetails(fallbackPool);
  }
}
