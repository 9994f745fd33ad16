package dev.openshelf.platform;

import java.time.Duration;

/**
 * How long to wait after failures in a row: {@code min(cap, first * 2^(failures - 1)) * (1 + dice)
 * / 2}. There is no last attempt. Immutable.
 *
 * @param first pause after the first failure, before jitter
 * @param cap longest pause
 */
record Backoff(Duration first, Duration cap) {

  /** Beyond that many doublings every sensible cap is reached. */
  private static final int MOST_DOUBLINGS = 20;

  /**
   * The pause.
   *
   * @param failures at least one
   * @param dice between 0 and 1; spreads those who failed together
   */
  Duration pause(int failures, double dice) {
    long grown = first.toMillis() << Math.min(failures - 1, MOST_DOUBLINGS);
    return Duration.ofMillis(Math.round(Math.min(grown, cap.toMillis()) * (1 + dice) / 2));
  }
}
