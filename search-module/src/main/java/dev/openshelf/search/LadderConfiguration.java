package dev.openshelf.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.serving.Admission;
import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.RecoveryListener;
import dev.openshelf.serving.RecoveryPhase;
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

  /** For our own work, beside the time that the sources have. */
  private static final Duration OWN_WORK = Duration.ofMillis(30);

  private static final int WARM_UP_CALLS = 4;

  /** What an entry costs beside its bytes: key, objects around it, its place in the cache. */
  private static final int ENTRY_BYTES = 250;

  @Bean
  ElasticGuards elasticGuards(
      SearchSettings settings, RecoverySettings recovery, ObjectProvider<MeterRegistry> metrics) {
    ElasticGuards guards =
        new ElasticGuards(
            settings.maxConcurrent(),
            recovery.gate().maxP95(),
            Clock.systemUTC(),
            System::nanoTime);
    metrics.ifAvailable(registry -> SearchMetrics.show(guards, registry));
    return guards;
  }

  /** What calls to Elasticsearch say about it; for whoever decides on their admission. */
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

  /** What was kept before an outage is not for the next one. */
  @Bean
  RecoveryListener forgetsKeptPages(KeptPages pages) {
    return move -> {
      if (move.to() == RecoveryPhase.CLOSED && move.from() != RecoveryPhase.CLOSED) {
        pages.forget();
      }
    };
  }

  @Bean
  Search.ShopRules searchRules(
      SearchSettings settings,
      FallbackSettings fallback,
      @Value("${openshelf.shop.currency:EUR}") String currency) {
    return new Search.ShopRules(
        settings.primaryTimeout().plus(fallback.timeout()).plus(OWN_WORK), currency);
  }

  @Bean
  SearchListener searchListener(Search.ShopRules rules, ObjectProvider<MeterRegistry> metrics) {
    MeterRegistry registry = metrics.getIfAvailable();
    SearchLog log = new SearchLog(System::nanoTime);
    return registry == null
        ? log
        : new SearchListeners(List.of(log, new SearchMetrics(registry, rules.budget())));
  }

  @Bean
  ElasticRung elasticRung(
      PrimarySource primary,
      KeptPages pages,
      SearchSettings settings,
      RecoverySettings recovery,
      ObjectProvider<Admission> admission,
      ObjectProvider<MissingIndexListener> missing) {
    return new ElasticRung(
        primary,
        admission.getIfAvailable(Admission::always),
        missing.getIfAvailable(() -> MissingIndexListener.NONE),
        pages,
        new ElasticRung.Limits(settings.primaryTimeout(), recovery.gate().maxLag()),
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
      Search.ShopRules rules,
      ObjectProvider<CallerKey> caller) {
    return new Search(
        ladders,
        new Cursors(searchCursorKey, new ObjectMapper(), Clock.systemUTC()),
        listener,
        caller.getIfAvailable(RemoteAddress::new),
        rules);
  }

  @Bean
  WarmUp searchWarmUp(
      ElasticClient searchElasticClient,
      LiveIndexWatch liveIndexWatch,
      Substitutes substitutes,
      Search.ShopRules rules) {
    ElasticGuards uncounted =
        new ElasticGuards(WARM_UP_CALLS, rules.budget(), Clock.systemUTC(), System::nanoTime);
    return new WarmUp(
            new PrimarySource(searchElasticClient, liveIndexWatch, uncounted),
            substitutes.rungs(),
            rules.currency())
        .start();
  }
}
