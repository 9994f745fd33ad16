package dev.openshelf.platform.limits;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts by policy and outcome. Both come from fixed lists, so that the number of series never
 * depends on who asks.
 */
final class RateLimitMeters {
  private static final String REQUESTS = "openshelf.rate.limit.requests";
  private static final String FAULTS = "openshelf.rate.limit.faults";

  private final MeterRegistry meters;

  RateLimitMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  void admitted(Policy policy) {
    meters.counter(REQUESTS, "policy", policy.name(), "outcome", "admitted").increment();
  }

  void refused(Policy policy) {
    meters.counter(REQUESTS, "policy", policy.name(), "outcome", "refused").increment();
  }

  /** The limiter itself failed, and let a request pass. */
  void fault() {
    meters.counter(FAULTS).increment();
  }
}
