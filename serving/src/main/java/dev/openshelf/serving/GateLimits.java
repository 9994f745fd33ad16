package dev.openshelf.serving;

import java.time.Duration;

/**
 * The limits of the gates that are read from calls.
 *
 * @param errorRate most failures among the calls, 0 to 1
 * @param p95 the time within which 95 of 100 calls must have been answered
 */
public record GateLimits(double errorRate, Duration p95) {

  /** 1 % and 300 ms. */
  public static final GateLimits DEFAULT = new GateLimits(0.01, Duration.ofMillis(300));

  /** So many samples that the failures seen would be within the limit. */
  long samplesFor(long failures, int least) {
    return failures == 0 || errorRate <= 0
        ? least
        : Math.max(least, (long) Math.ceil(failures / errorRate));
  }
}
