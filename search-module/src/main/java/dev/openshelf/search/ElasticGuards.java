package dev.openshelf.search;

import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.BreakerRules;
import dev.openshelf.serving.Guard;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A bulkhead per kind of query, so that slow ones cannot take the places of quick ones, and one
 * breaker that measures how Elasticsearch is. It never opens: recovery decides. Thread-safe.
 */
final class ElasticGuards {

  private static final BreakerRules RULES =
      new BreakerRules(
          Duration.ofSeconds(10), 10, 0.5, Duration.ofMillis(300), 0.5, Duration.ofSeconds(5), 1);

  private final Breaker breaker;
  private final Map<Intent, Guard> guards = new EnumMap<>(Intent.class);

  ElasticGuards(int maxConcurrent, Clock clock, LongSupplier ticker) {
    this.breaker = Breaker.measuring("elasticsearch", RULES, clock, ticker);
    Arrays.stream(Intent.values())
        .forEach(each -> guards.put(each, Guard.of(each.code(), maxConcurrent, breaker)));
  }

  Guard of(Intent intent) {
    Guard guard = guards.get(intent);
    if (guard == null) {
      throw new IllegalStateException("No guard for " + intent);
    }
    return guard;
  }

  Breaker breaker() {
    return breaker;
  }
}
