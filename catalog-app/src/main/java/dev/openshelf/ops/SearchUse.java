package dev.openshelf.ops;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the process's own metrics say about searches and connections. Thread-safe. */
final class SearchUse {

  /** How often something happened since the process started, by intent, mode and reason. */
  record Counts(Map<Key, Long> answers) {}

  record Key(String intent, String mode, String reason) {}

  /**
   * How the searches of one intent were answered in a time.
   *
   * @param reasons how often, by reason, for those that were not answered normally
   */
  record Intent(
      String intent, long primary, long fallback, long unavailable, Map<String, Long> reasons) {}

  /** A pool of database connections; a figure is null when the pool does not tell. */
  record Pool(
      String name, @Nullable Double active, @Nullable Double max, @Nullable Double waiting) {}

  private static final String ANSWERS = "openshelf.search";

  private final MeterRegistry registry;

  SearchUse(MeterRegistry registry) {
    this.registry = registry;
  }

  Counts counts() {
    Map<Key, Long> answers = new HashMap<>();
    for (Timer timer : registry.find(ANSWERS).timers()) {
      Key key = new Key(tag(timer, "intent"), tag(timer, "mode"), tag(timer, "reason"));
      answers.merge(key, timer.count(), Long::sum);
    }
    return new Counts(answers);
  }

  List<Pool> pools() {
    return registry.find("hikaricp.connections.active").gauges().stream()
        .map(gauge -> gauge.getId().getTag("pool"))
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .map(this::pool)
        .toList();
  }

  static List<Intent> between(Counts from, Counts to) {
    Map<String, Map<Key, Long>> byIntent = new TreeMap<>();
    to.answers()
        .forEach(
            (key, count) -> {
              long grown = count - from.answers().getOrDefault(key, 0L);
              if (grown > 0) {
                byIntent.computeIfAbsent(key.intent(), it -> new HashMap<>()).put(key, grown);
              }
            });
    return byIntent.entrySet().stream().map(it -> intent(it.getKey(), it.getValue())).toList();
  }

  private static Intent intent(String name, Map<Key, Long> grown) {
    Map<String, Long> reasons = new TreeMap<>();
    grown.forEach(
        (key, count) -> {
          if (!"none".equals(key.reason())) {
            reasons.merge(key.reason(), count, Long::sum);
          }
        });
    return new Intent(
        name, sum(grown, "primary"), sum(grown, "fallback"), sum(grown, "unavailable"), reasons);
  }

  private static long sum(Map<Key, Long> grown, String mode) {
    return grown.entrySet().stream()
        .filter(it -> it.getKey().mode().equals(mode))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private Pool pool(String name) {
    return new Pool(
        name,
        figure("hikaricp.connections.active", name),
        figure("hikaricp.connections.max", name),
        figure("hikaricp.connections.pending", name));
  }

  private @Nullable Double figure(String meter, String pool) {
    return Stream.ofNullable(registry.find(meter).tag("pool", pool).gauge())
        .map(Gauge::value)
        .filter(Double::isFinite)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static String tag(Timer timer, String name) {
    return Objects.requireNonNullElse(timer.getId().getTag(name), "none");
  }
}
