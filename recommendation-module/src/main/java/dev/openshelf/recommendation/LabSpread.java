package dev.openshelf.recommendation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Times of many renders or calls, in milliseconds.
 *
 * @param p50 half of them took no longer
 * @param p95 95 of 100 took no longer
 */
public record LabSpread(double mean, double p50, double p95, double max) {

  /** Null where there is nothing to tell about. */
  public static @Nullable LabSpread of(double[] millis) {
    if (millis.length == 0) {
      return null;
    }
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    return new LabSpread(
        rounded(Arrays.stream(sorted).average().orElse(0)),
        rounded(quantile(sorted, 0.5)),
        rounded(quantile(sorted, 0.95)),
        rounded(sorted[sorted.length - 1]));
  }

  /** The smallest value that so large a share does not exceed. */
  private static double quantile(double[] sorted, double share) {
    return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }

  private static double rounded(double millis) {
    return Math.round(millis * 1000) / 1000.0;
  }
}
