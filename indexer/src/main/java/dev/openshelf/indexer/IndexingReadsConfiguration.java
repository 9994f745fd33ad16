package dev.openshelf.indexer;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails;
import org.springframework.boot.autoconfigure.kafka.KafkaConnectionDetails;
import org.springframework.boot.autoconfigure.kafka.KafkaProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * What every process may ask about indexing, whatever its roles; to be imported. Needs a {@link
 * Redelivery}, a {@link JdbcClient} and a {@link Clock}.
 */
@EnableConfigurationProperties({IndexSettings.class, RebuildSettings.class})
public class IndexingReadsConfiguration {

  /** Whoever asks about indexing is a person with a page open. */
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(1);

  @Bean
  KafkaAccess indexerKafka(
      KafkaProperties properties,
      KafkaConnectionDetails details,
      @Value("${openshelf.events.topic:openshelf.catalog.product-changed.v1}") String topic) {
    return new KafkaAccess(properties, details, topic);
  }

  @Bean
  IndexReads indexReads(ElasticsearchConnectionDetails details, IndexSettings settings) {
    ElasticHttp http = ElasticHttp.to(details, READ_TIMEOUT, Json.mapper());
    return new IndexReads(http, new ProductIndex(http, Mapping.current(Json.mapper()), settings));
  }

  @Bean
  Generations generations(JdbcClient jdbc, PlatformTransactionManager transactions) {
    return new Generations(jdbc, new TransactionTemplate(transactions));
  }

  @Bean
  IndexedProducts indexedProducts(IndexReads reads, JdbcClient jdbc) {
    return new IndexedProducts(reads.index(), jdbc);
  }

  @Bean
  ProductTrail productTrail(IndexReads reads, JdbcClient jdbc) {
    return new ProductTrail(reads.index(), jdbc);
  }

  @Bean
  IndexOverview indexOverview(IndexReads reads, Generations generations) {
    return new IndexOverview(reads.index(), generations);
  }

  @Bean
  IndexingFailures indexingFailures(JdbcClient jdbc, Redelivery redelivery) {
    return new IndexingFailures(jdbc, redelivery);
  }

  @Bean
  ConsumerBacklog consumerBacklog(
      KafkaAccess kafka, IndexSettings settings, Clock clock, MeterRegistry registry) {
    ConsumerBacklog backlog = new ConsumerBacklog(kafka, settings.consumerGroup(), clock);
    IndexerMetrics.gauge(
        registry, "openshelf.index.consumer.lag", backlog, ConsumerBacklog::changes);
    backlog.start();
    return backlog;
  }

  @Bean
  ProgressWatch progressWatch(IndexOverview overview, Clock clock, MeterRegistry registry) {
    ProgressWatch watch = new ProgressWatch(overview, clock);
    IndexerMetrics.gauge(registry, "openshelf.index.lag", watch, ProgressWatch::lagSeconds);
    IndexerMetrics.gauge(registry, "openshelf.index.generation", watch, ProgressWatch::generation);
    IndexerMetrics.gauge(
        registry, "openshelf.index.mapping.outdated", watch, ProgressWatch::mappingOutdated);
    watch.start();
    return watch;
  }

  @Bean
  SeenRevisions seenRevisions(IndexReads reads, KafkaAccess kafka, Clock clock) {
    return new SeenRevisions(reads.index(), kafka, clock);
  }

  /** The index with a connection for short questions. */
  record IndexReads(ElasticHttp http, ProductIndex index) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      http.close();
    }
  }
}
