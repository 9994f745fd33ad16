package dev.openshelf.search;

import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.Rates;
import dev.openshelf.serving.Rung;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times answers and what was asked for them; every tag has a fixed list of values. An
 * answer counts as complete only if nothing at all was the matter with it. Thread-safe.
 */
final class SearchMetrics implements SearchListener {

  private final MeterRegistry registry;
  private final double budgetNanos;

  SearchMetrics(MeterRegistry registry, Duration budget) {
    this.registry = registry;
    this.budgetNanos = budget.toNanos();
  }

  @Override
  public void answered(SearchAnswer answer, Duration took) {
    SearchAnswer.Meta meta = answer.meta();
    Timer.builder("openshelf.search")
        .tag("intent", meta.intent())
        .tag("mode", meta.mode())
        .tag("source", meta.source())
        .tag(
            "reason", meta.degradedReasons().isEmpty() ? "none" : meta.degradedReasons().getFirst())
        .publishPercentileHistogram()
        .register(registry)
        .record(took);
    for (String reason : meta.degradedReasons()) {
      Counter.builder("openshelf.search.reasons")
          .tag("intent", meta.intent())
          .tag("reason", reason)
          .register(registry)
          .increment();
    }
    DistributionSummary.builder("openshelf.search.budget.used")
        .description("Share of the time budget that an answer took")
        .tag("intent", meta.intent())
        .register(registry)
        .record(took.toNanos() / budgetNanos);
  }

  @Override
  public void asked(Intent intent, String rung, Rung.Step<Found> said, Duration took) {
    Timer.builder("openshelf.search.rung")
        .tag("intent", intent.code())
        .tag("rung", rung)
        .tag("said", said(said))
        .register(registry)
        .record(took);
  }

  private static String said(Rung.Step<Found> said) {
    return switch (said) {
      case Rung.Step.Answered<Found> answered -> "answer";
      case Rung.Step.Passed<Found> passed ->
          passed.reasons().isEmpty() ? "nothing" : passed.reasons().getFirst().code();
    };
  }

  /** Shows how Elasticsearch is, as its callers see it. */
  static void show(ElasticGuards guards, MeterRegistry registry) {
    Breaker breaker = guards.breaker();
    Gauge.builder("openshelf.search.elasticsearch.calls", breaker, each -> each.rates().calls())
        .description("Calls within the breaker's window")
        .register(registry);
    Gauge.builder(
            "openshelf.search.elasticsearch.failure.rate",
            breaker,
            each -> number(each.rates().failureRate()))
        .register(registry);
    Gauge.builder(
            "openshelf.search.elasticsearch.slow.rate",
            breaker,
            each -> number(each.rates().slowRate()))
        .register(registry);
    Gauge.builder("openshelf.search.elasticsearch.p95", breaker, each -> seconds(each.rates()))
        .baseUnit("seconds")
        .register(registry);
    for (Intent intent : Intent.values()) {
      Gauge.builder("openshelf.search.elasticsearch.free", guards.of(intent), Guard::free)
          .description("Further calls of this kind that would be let through")
          .tag("intent", intent.code())
          .register(registry);
    }
  }

  private static double number(@Nullable Double rate) {
    return rate == null ? Double.NaN : rate;
  }

  private static double seconds(Rates rates) {
    return rates.p95() == null ? Double.NaN : rates.p95().toNanos() / 1e9;
  }
}
