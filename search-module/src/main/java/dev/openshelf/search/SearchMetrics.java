package dev.openshelf.search;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Counts and times answers; every tag has a fixed list of values. */
final class SearchMetrics implements SearchListener {

  private final MeterRegistry registry;

  SearchMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void answered(SearchAnswer answer, Duration took) {
    Timer.builder("openshelf.search")
        .tag("intent", answer.meta().intent())
        .tag("mode", answer.meta().mode())
        .tag("source", answer.meta().source())
        .tag(
            "reason",
            answer.meta().degradedReasons().isEmpty()
                ? "none"
                : answer.meta().degradedReasons().getFirst())
        .publishPercentileHistogram()
        .register(registry)
        .record(took);
  }
}
