package dev.openshelf.serving;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts how calls to one source go, and may stop them while it is sick. One per source, shared by
 * all its guards. Thread-safe.
 */
public final class Breaker {

  /** Carries no information: outcomes are values here, and resilience4j asks for an exception. */
  private static final Exception FAILED = new Failed();

  private final CircuitBreaker breaker;
  private final LatencyWindow latencies;
  private final CallWindow calls = new CallWindow();
  private final LongSupplier ticker;

  private Breaker(CircuitBreaker breaker, Duration window, LongSupplier ticker) {
    this.breaker = breaker;
    this.latencies = new LatencyWindow(window, ticker);
    this.ticker = ticker;
  }

  /** A breaker that never opens: someone else decides, from what it measures. */
  public static Breaker measuring(
      String source, BreakerRules rules, Clock clock, LongSupplier ticker) {
    Breaker breaker = opening(source, rules, clock, ticker);
    breaker.breaker.transitionToMetricsOnlyState();
    return breaker;
  }

  /** A breaker that opens by its rules, and tries a few calls after a while. */
  public static Breaker opening(
      String source, BreakerRules rules, Clock clock, LongSupplier ticker) {
    CircuitBreakerConfig config =
        CircuitBreakerConfig.custom()
            .clock(clock)
            .slidingWindow(
                (int) rules.window().toSeconds(), rules.minCalls(), SlidingWindowType.TIME_BASED)
            .failureRateThreshold((float) (rules.maxFailureRate() * 100))
            .slowCallDurationThreshold(rules.slowCall())
            .slowCallRateThreshold((float) (rules.maxSlowRate() * 100))
            .waitDurationInOpenState(rules.openFor())
            .permittedNumberOfCallsInHalfOpenState(rules.trials())
            // Trial calls that never end must not keep the breaker half open for ever.
            .maxWaitDurationInHalfOpenState(rules.openFor())
            .build();
    return new Breaker(CircuitBreaker.of(source, config), rules.window(), ticker);
  }

  /** The source's name. */
  public String source() {
    return breaker.getName();
  }

  /** Whether calls are stopped now, but for trials. */
  public boolean open() {
    return switch (breaker.getState()) {
      case OPEN, FORCED_OPEN, HALF_OPEN -> true;
      case CLOSED, DISABLED, METRICS_ONLY -> false;
    };
  }

  /** How calls went within the window. */
  public Rates rates() {
    CircuitBreaker.Metrics metrics = breaker.getMetrics();
    return new Rates(
        metrics.getNumberOfBufferedCalls(),
        rate(metrics.getFailureRate()),
        rate(metrics.getSlowCallRate()),
        latencies.quantile(0.95));
  }

  /** Every call that was counted, for whoever decides by other rules. */
  public CallWindow calls() {
    return calls;
  }

  /** Forgets what was counted; an open breaker closes. */
  public void reset() {
    boolean measuring = breaker.getState() == CircuitBreaker.State.METRICS_ONLY;
    breaker.reset();
    if (measuring) {
      breaker.transitionToMetricsOnlyState();
    }
  }

  boolean enter() {
    return breaker.tryAcquirePermission();
  }

  long now() {
    return ticker.getAsLong();
  }

  void succeeded(long nanos) {
    note(nanos, false);
    latencies.record(nanos);
    breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
  }

  void failed(long nanos) {
    note(nanos, true);
    latencies.record(nanos);
    breaker.onError(nanos, TimeUnit.NANOSECONDS, FAILED);
  }

  private void note(long nanos, boolean failed) {
    long ended = ticker.getAsLong();
    calls.record(ended - nanos, ended, failed);
  }

  void neither() {
    breaker.releasePermission();
  }

  private static @Nullable Double rate(float percent) {
    return percent < 0 ? null : percent / 100.0;
  }

  private static final class Failed extends Exception {
    private static final long serialVersionUID = 1;

    Failed() {
      super("The source failed", null, false, false);
    }
  }
}
