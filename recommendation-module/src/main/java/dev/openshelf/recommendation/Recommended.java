package dev.openshelf.recommendation;

import dev.openshelf.serving.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one render shows.
 *
 * @param asOf when the upstream gave the result, null without one
 * @param renderReady from the question until this was there
 * @param upstream how long the call took of which this render knows the end, null without one
 * @param reasons why it is less than it could be; the cause first
 */
public record Recommended(
    CacheUse cache,
    List<ProductItem> items,
    @Nullable Instant asOf,
    Duration renderReady,
    @Nullable Duration upstream,
    List<Reason> reasons) {

  private static final double NANOS_PER_MILLI = 1e6;

  public Recommended {
    items = List.copyOf(items);
    reasons = List.copyOf(reasons);
  }

  /** {@link #renderReady} as a number. */
  public double renderReadyMs() {
    return millis(renderReady);
  }

  /** {@link #upstream} as a number. */
  public @Nullable Double upstreamMs() {
    return upstream == null ? null : millis(upstream);
  }

  /** Milliseconds to the microsecond. */
  static double millis(Duration duration) {
    return Math.round(duration.toNanos() / NANOS_PER_MILLI * 1000) / 1000.0;
  }
}
