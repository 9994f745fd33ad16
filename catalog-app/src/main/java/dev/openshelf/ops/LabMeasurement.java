package dev.openshelf.ops;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * What a browser measured of the lab's home; milliseconds, each over all visits.
 *
 * @param ttfb {@code responseStart − requestStart}
 * @param duration of the whole answer
 * @param renderReady as the page itself says
 * @param upstream as the page itself says, null when no visit knew of a call
 */
record LabMeasurement(
    @Min(1) @Max(1_000) int visits,
    @NotNull Spread ttfb,
    @NotNull Spread duration,
    @NotNull Spread renderReady,
    @Nullable Spread upstream) {

  /** Of all visits. */
  record Spread(double mean, double p50, double p95) {}
}
