package dev.openshelf.recovery;

import dev.openshelf.catalog.ShelfSamples;
import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.search.SearchProbe;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The golden queries, in every process: a rebuild asks them of its generation, too. */
@Configuration(proxyBeanMethods = false)
class GoldenConfiguration {

  @Bean
  GoldenQueries goldenQueries(
      JdbcClient jdbc, ShelfSamples shelf, SearchProbe probe, IndexOverview overview, Clock clock) {
    return new GoldenQueries(new GoldenStore(jdbc), shelf, probe, overview::live, clock);
  }
}
