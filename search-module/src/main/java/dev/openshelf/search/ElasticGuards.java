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

  private final BreakerRules rules;
  private final Breaker breaker;

  /** So many probes may be under way; one hanging probe must not keep the next from looking. */
  private static final int PROBES = 4;

  private final Map<Intent, Guard> guards = new EnumMap<>(Intent.class);
  private final Guard probe;

  /**
   * @param slowCall a call that takes longer is slow
   */
  ElasticGuards(int maxConcurrent, Duration slowCall, Clock clock, LongSupplier ticker) {
    this.rules =
        new BreakerRules(Duration.ofSeconds(10), 10, 0.5, slowCall, 0.5, Duration.ofSeconds(5), 1);
    this.breaker = Breaker.measuring("elasticsearch", rules, clock, ticker);
    this.probe = Guard.of("probe", PROBES, breaker);
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

  /** For probes, which find a place also when shoppers have taken all of theirs. */
  Guard probe() {
    return probe;
  }

  Breaker breaker() {
    return breaker;
  }

  /** When what the breaker counts means that Elasticsearch is broken. */
  BreakerRules rules() {
    return rules;
  }
}
