package dev.openshelf.indexer;

import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The indexing work, to be imported by processes that do it. Needs {@link
 * IndexingReadsConfiguration}, a {@link CatalogueStates}, a {@link CatalogueCounts}, {@link
 * RebuildJobs} and an {@link IndexerName}; whoever imports it starts the {@link Indexer} when the
 * database is ready.
 */
public class IndexerConfiguration {

  /** Quick enough for a short fault, slow enough for a long one. */
  private static final Backoff BACKOFF =
      new Backoff(
          Duration.ofMillis(200),
          Duration.ofSeconds(10),
          () -> ThreadLocalRandom.current().nextDouble());

  /** Longer than any batch takes; a pipeline that stands still that long tells nothing. */
  private static final Duration RECONCILIATION_PATIENCE = Duration.ofMinutes(2);

  @Bean
  ElasticHttp indexerHttp(ElasticsearchConnectionDetails details, IndexSettings settings) {
    return ElasticHttp.to(details, settings.requestTimeout(), Json.mapper());
  }

  @Bean
  ProductIndex productIndex(ElasticHttp indexerHttp, IndexSettings settings) {
    return new ProductIndex(indexerHttp, Mapping.current(Json.mapper()), settings);
  }

  @Bean
  IndexerMetrics indexerMetrics(MeterRegistry registry) {
    return new IndexerMetrics(registry);
  }

  @Bean
  DeadLetterTopic deadLetterTopic(KafkaAccess kafka) {
    return new DeadLetterTopic(kafka.producer());
  }

  @Bean
  ParkedChanges parkedChanges(JdbcClient jdbc, DeadLetterTopic topic) {
    return new ParkedChanges(jdbc, topic);
  }

  @Bean
  IndexWork indexWork(
      IndexWork.Plan plan,
      KafkaAccess kafka,
      IndexWork.Stores stores,
      IndexWork.Ports ports,
      IndexerName name,
      Clock clock) {
    return new IndexWork(plan, kafka, stores, ports, name.value(), clock);
  }

  @Bean
  IndexWork.Plan indexPlan(IndexSettings index, RebuildSettings rebuild) {
    return new IndexWork.Plan(index, rebuild);
  }

  @Bean
  IndexWork.Ports indexPorts(
      CatalogueStates states, CatalogueCounts counts, RebuildJobs jobs, LostChanges lost) {
    return new IndexWork.Ports(states, counts, jobs, lost);
  }

  @Bean
  Indexer indexer(IndexWork work) {
    return work.indexer(BACKOFF);
  }

  @Bean
  Rebuild rebuild(
      IndexWork work,
      IndexOverview overview,
      IndexingFailures failures,
      ObjectProvider<GenerationProbe> probes) {
    return work.rebuild(BACKOFF, overview, failures, probes.orderedStream().toList());
  }

  @Bean
  Rollback rollback(IndexWork work) {
    return work.rollback();
  }

  @Bean
  IndexWork.Stores indexStores(
      ProductIndex index,
      Generations generations,
      ParkedChanges parked,
      JdbcClient jdbc,
      IndexerMetrics metrics) {
    return new IndexWork.Stores(index, generations, parked, jdbc, metrics);
  }

  @Bean
  Reconciliation reconciliation(
      CatalogueStates states,
      Mending mending,
      ProductIndex index,
      Generations generations,
      JdbcClient jdbc) {
    return new Reconciliation(
        new Reconciliation.Sides(states, index, mending),
        generations,
        new IndexOverview(index, generations),
        () -> jdbc.sql("select clock_timestamp()").query(Timestamp.class).single().toInstant(),
        RECONCILIATION_PATIENCE);
  }
}
