package dev.openshelf.serving;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The latest call times within a window, a fixed number of them at most. Thread-safe. */
final class LatencyWindow {

  private static final int SAMPLES = 1024;

  private final long windowNanos;
  private final LongSupplier ticker;
  private final long[] at = new long[SAMPLES];
  private final long[] took = new long[SAMPLES];
  private long count;

  LatencyWindow(Duration window, LongSupplier ticker) {
    this.windowNanos = window.toNanos();
    this.ticker = ticker;
  }

  synchronized void record(long nanos) {
    int slot = (int) (count++ % SAMPLES);
    at[slot] = ticker.getAsLong();
    took[slot] = nanos;
  }

  /** The smallest recorded time that the given share of calls did not exceed. */
  synchronized @Nullable Duration quantile(double share) {
    long now = ticker.getAsLong();
    long[] recent = new long[SAMPLES];
    int found = 0;
    for (int slot = 0; slot < Math.min(count, SAMPLES); slot++) {
      if (now - at[slot] <= windowNanos) {
        recent[found++] = took[slot];
      }
    }
    if (found == 0) {
      return null;
    }
    Arrays.sort(recent, 0, found);
    return Duration.ofNanos(recent[(int) Math.ceil(share * found) - 1]);
  }
}
