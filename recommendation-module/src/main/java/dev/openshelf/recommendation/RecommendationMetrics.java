package dev.openshelf.recommendation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Counts and times renders and calls, each in a meter of its own: a render is a success also when
 * the upstream is not. Every tag has a fixed list of values.
 */
final class RecommendationMetrics implements RecommendationListener {

  private record RenderTags(CacheUse cache, boolean page) {}

  private final MeterRegistry registry;
  // Looked up once each: a hit costs less than building a timer's name.
  private final Map<RenderTags, Timer> renders = new ConcurrentHashMap<>();
  private final Map<String, Timer> calls = new ConcurrentHashMap<>();

  RecommendationMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void rendered(Render render, boolean authorized, Recommended result) {
    timer(renders, new RenderTags(result.cache(), render.page()), this::render)
        .record(result.renderReady());
  }

  @Override
  public void called(String outcome, Duration took) {
    timer(calls, outcome, this::call).record(took);
  }

  private Timer render(RenderTags tags) {
    return Timer.builder("openshelf.recommendation.render")
        .description("Until a page or the API had what it showed")
        .tag("cache", tags.cache().name())
        .tag("place", tags.page() ? "page" : "api")
        .publishPercentileHistogram()
        .register(registry);
  }

  private Timer call(String outcome) {
    return Timer.builder("openshelf.recommendation.upstream")
        .description("Calls to the upstream, and those that were not let through")
        .tag("outcome", outcome)
        .publishPercentileHistogram()
        .register(registry);
  }

  private static <K> Timer timer(Map<K, Timer> known, K key, Function<K, Timer> making) {
    Timer timer = known.get(key);
    return timer == null ? known.computeIfAbsent(key, making) : timer;
  }
}
