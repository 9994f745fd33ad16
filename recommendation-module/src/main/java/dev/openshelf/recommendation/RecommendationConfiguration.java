package dev.openshelf.recommendation;

import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.SharedAnswers;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Wires recommendations. The application provides {@link PublicProducts} and {@link Askers}, and
 * calls {@link RecommendationWork#start} once the database is there.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RecommendationSettings.class)
class RecommendationConfiguration {

  /** What runs in the background needs a connection for a moment only. */
  private static final int QUERY_SECONDS = 1;

  private static final LongSupplier TICKER = System::nanoTime;

  @Bean(destroyMethod = "close")
  KnownProducts knownProducts(PublicProducts catalogue) {
    return new KnownProducts(catalogue, TICKER);
  }

  @Bean
  ViewStore viewStore(DataSource database) {
    return new ViewStore(bounded(database));
  }

  @Bean(destroyMethod = "close")
  ProductViews productViews(
      ViewStore store, PlatformTransactionManager transactions, Clock clock, MeterRegistry meters) {
    return new ProductViews(store, new TransactionTemplate(transactions), clock, meters);
  }

  @Bean
  RecentViews recentViews(ViewStore store, MeterRegistry meters) {
    return new RecentViews(store, meters);
  }

  @Bean(destroyMethod = "close")
  SimilarProducts similarProducts(DataSource database) {
    return new SimilarProducts(new SimilarityReads(bounded(database)));
  }

  /** Listens only where no other upstream is configured. */
  @Bean(destroyMethod = "close")
  BuiltInUpstream builtInUpstream(SimilarProducts products, RecommendationSettings settings) {
    BuiltInUpstream upstream = new BuiltInUpstream(products);
    if (settings.upstreamUrl() == null) {
      upstream.open();
    }
    return upstream;
  }

  @Bean(destroyMethod = "close")
  UpstreamClient recommendationUpstream(RecommendationSettings settings, BuiltInUpstream builtIn) {
    URI configured = settings.upstreamUrl();
    Supplier<URI> address = configured == null ? builtIn::uri : () -> configured;
    return new UpstreamClient(address, settings.upstreamToken(), settings.upstreamTimeout());
  }

  @Bean
  RecommendationWork recommendationWork(
      KnownProducts products,
      ProductViews views,
      SimilarProducts similar,
      RecommendationSettings settings) {
    return new RecommendationWork(
        settings.upstreamUrl() == null
            ? List.of(products::start, views::start, similar::start)
            : List.of(products::start, views::start));
  }

  @Bean
  Recommendations recommendations(
      UpstreamClient upstream,
      ObjectProvider<SharedAnswers> shared,
      KnownProducts products,
      RecommendationSettings settings,
      Clock clock,
      MeterRegistry meters) {
    return new Recommendations(
        upstream,
        caches(settings, shared.getIfAvailable()),
        products,
        settings,
        new Recommendations.Times(TICKER, clock),
        new RenderLog(new RecommendationMetrics(meters)));
  }

  @Bean
  Lab lab(RecommendationSettings settings, Clock clock) {
    return new Lab(settings, clock);
  }

  private static Recommendations.Caches caches(
      RecommendationSettings settings, @Nullable SharedAnswers shared) {
    LastGood<RecommendationKey, Picked> memory = inMemory(settings, TICKER);
    return new Recommendations.Caches(
        memory,
        shared == null
            ? memory
            : new SharedResults(
                memory, shared.of("recommendations", settings.staleTtl()), settings.freshTtl()));
  }

  static Recommendations.Caches inMemoryOnly(RecommendationSettings settings, LongSupplier ticker) {
    LastGood<RecommendationKey, Picked> memory = inMemory(settings, ticker);
    return new Recommendations.Caches(memory, memory);
  }

  /** Bounded in both: an entry weighs at least its share of the bytes. */
  static LastGood<RecommendationKey, Picked> inMemory(
      RecommendationSettings settings, LongSupplier ticker) {
    long bytes = settings.maxBytes().toBytes();
    int least = (int) Math.max(1, bytes / settings.maxEntries());
    return LastGood.inMemory(
        settings.staleTtl(),
        bytes,
        (key, picked) -> Math.max(least, key.bytes() + picked.bytes()),
        ticker);
  }

  private static JdbcTemplate bounded(DataSource database) {
    JdbcTemplate jdbc = new JdbcTemplate(database);
    jdbc.setQueryTimeout(QUERY_SECONDS);
    return jdbc;
  }
}
