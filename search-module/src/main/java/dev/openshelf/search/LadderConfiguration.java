package dev.openshelf.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.serving.Admission;
import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.SharedAnswers;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what searches are answered from, and by which rules. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CacheSettings.class)
class LadderConfiguration {

  /**
   * What is left for a substitute and for our own work when the primary source has had its time.
   */
  private static final Duration AFTER_PRIMARY = Duration.ofMillis(180 + 30);

  /** What an entry costs beside its bytes: key, objects around it, its place in the cache. */
  private static final int ENTRY_BYTES = 250;

  @Bean
  ElasticGuards elasticGuards(SearchSettings settings, ObjectProvider<MeterRegistry> metrics) {
    ElasticGuards guards =
        new ElasticGuards(settings.maxConcurrent(), Clock.systemUTC(), System::nanoTime);
    metrics.ifAvailable(registry -> SearchMetrics.show(guards, registry));
    return guards;
  }

  /** What calls to Elasticsearch say about it. */
  @Bean
  Breaker elasticsearchBreaker(ElasticGuards guards) {
    return guards.breaker();
  }

  @Bean
  PrimarySource primarySource(
      ElasticClient searchElasticClient, LiveIndexWatch liveIndexWatch, ElasticGuards guards) {
    return new PrimarySource(searchElasticClient, liveIndexWatch, guards);
  }

  @Bean
  KeptPages keptPages(CacheSettings settings, ObjectProvider<SharedAnswers> shared) {
    SharedAnswers found = shared.getIfAvailable();
    LastGood<String, byte[]> store =
        found == null
            ? LastGood.inMemory(
                settings.hardTtl(),
                settings.maxBytes().toBytes(),
                (key, page) -> page.length + key.length() + ENTRY_BYTES,
                System::nanoTime)
            : found.of("search", settings.hardTtl());
    return new KeptPages(store, System::nanoTime);
  }

  @Bean
  SearchListener searchListener(SearchSettings settings, ObjectProvider<MeterRegistry> metrics) {
    MeterRegistry registry = metrics.getIfAvailable();
    SearchLog log = new SearchLog(System::nanoTime);
    return registry == null
        ? log
        : new SearchListeners(List.of(log, new SearchMetrics(registry, budget(settings))));
  }

  @Bean
  ElasticRung elasticRung(
      PrimarySource primary,
      KeptPages pages,
      SearchSettings settings,
      ObjectProvider<Admission> admission) {
    return new ElasticRung(
        primary,
        admission.getIfAvailable(Admission::always),
        pages,
        new ElasticRung.Limits(settings.primaryTimeout(), settings.maxLag()),
        Clock.systemUTC());
  }

  @Bean
  Ladders ladders(
      ElasticRung elastic,
      LiveIndexWatch liveIndexWatch,
      KeptPages pages,
      CacheSettings cache,
      Substitutes substitutes,
      SearchListener listener) {
    LiveDetails details = substitutes.details();
    return new Ladders(
        new Ladders.Sources(
            new FreshPageRung(cache.freshTtl(), pages, liveIndexWatch),
            elastic,
            new CacheRung(
                "cache", cache.staleTtl(), pages, details, liveIndexWatch::lastGeneration),
            substitutes.rungs(),
            new CacheRung(
                "cache_last_resort",
                cache.hardTtl(),
                pages,
                details,
                liveIndexWatch::lastGeneration)),
        listener);
  }

  /** What the database offers when it is bound. */
  @Bean
  Substitutes substitutes(
      ObjectProvider<DatabaseRungs> rungs, ObjectProvider<LiveDetails> details) {
    return new Substitutes(
        rungs.getIfAvailable(DatabaseRungs::none), details.getIfAvailable(LiveDetails::none));
  }

  record Substitutes(DatabaseRungs rungs, LiveDetails details) {}

  @Bean
  Search search(
      Ladders ladders,
      CursorKey searchCursorKey,
      SearchListener listener,
      SearchSettings settings,
      ObjectProvider<CallerKey> caller,
      @Value("${openshelf.shop.currency:EUR}") String currency) {
    return new Search(
        ladders,
        new Cursors(searchCursorKey, new ObjectMapper(), Clock.systemUTC()),
        listener,
        caller.getIfAvailable(RemoteAddress::new),
        new Search.ShopRules(budget(settings), currency));
  }

  private static Duration budget(SearchSettings settings) {
    return settings.primaryTimeout().plus(AFTER_PRIMARY);
  }
}
