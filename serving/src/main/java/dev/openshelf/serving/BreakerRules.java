package dev.openshelf.serving;

import java.time.Duration;

/**
 * When a source counts as sick.
 *
 * @param window how far back calls are counted; whole seconds
 * @param minCalls rates over fewer calls say nothing
 * @param maxFailureRate from this share of failed calls on, 0 to 1, exclusive of 0
 * @param slowCall a call that takes longer is slow, however it ends
 * @param maxSlowRate from this share of slow calls on, 0 to 1, exclusive of 0
 * @param openFor how long no call is let through, before a few are tried
 * @param trials how many are tried then
 */
public record BreakerRules(
    Duration window,
    int minCalls,
    double maxFailureRate,
    Duration slowCall,
    double maxSlowRate,
    Duration openFor,
    int trials) {

  public BreakerRules {
    if (window.toSeconds() < 1 || minCalls < 1 || trials < 1) {
      throw new IllegalArgumentException("A breaker needs a window, calls and trials");
    }
    if (!share(maxFailureRate) || !share(maxSlowRate)) {
      throw new IllegalArgumentException("A rate is more than 0 and at most 1");
    }
  }

  private static boolean share(double rate) {
    return rate > 0 && rate <= 1;
  }
}
