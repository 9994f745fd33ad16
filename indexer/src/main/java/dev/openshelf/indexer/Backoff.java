package dev.openshelf.indexer;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before the n-th repetition: {@code first * 2^(n-1)}, at most {@code cap}, and of
 * that a random part between half and all, so that processes that failed together do not come back
 * together.
 *
 * @param random uniform in [0, 1)
 */
record Backoff(Duration first, Duration cap, DoubleSupplier random) {

  private static final int MOST_DOUBLINGS = 20;

  Duration before(int repetition) {
    int doublings = Math.clamp(repetition - 1L, 0, MOST_DOUBLINGS);
    long full = Math.min(cap.toNanos(), first.toNanos() << doublings);
    return Duration.ofNanos((long) (full * (0.5 + random.getAsDouble() / 2)));
  }
}
