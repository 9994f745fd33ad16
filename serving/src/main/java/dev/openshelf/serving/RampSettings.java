package dev.openshelf.serving;

import java.time.Duration;
import java.util.List;

/**
 * How traffic comes back. Immutable.
 *
 * @param steps growing shares of the traffic, the last of them all of it
 * @param stepDuration how long every gate must have held before the next step
 * @param minSamples how many calls a step must have seen
 * @param coolDown rest after the first failure; doubles with each further one
 * @param maxCoolDown longest rest
 */
public record RampSettings(
    List<Double> steps,
    Duration stepDuration,
    int minSamples,
    Duration coolDown,
    Duration maxCoolDown) {

  /** 2, 10, 25, 50, 100 % for 30 s and 50 calls each; rests of 5 s to 5 min. */
  public static final RampSettings DEFAULT =
      new RampSettings(
          List.of(0.02, 0.1, 0.25, 0.5, 1.0),
          Duration.ofSeconds(30),
          50,
          Duration.ofSeconds(5),
          Duration.ofMinutes(5));

  /** Processes that failed together must not come back together. */
  private static final double JITTER = 0.2;

  /** Doubling this often exceeds every sensible rest. */
  private static final int MOST_DOUBLINGS = 20;

  public RampSettings {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || steps.getLast() != 1.0 || !growing(steps)) {
      throw new IllegalArgumentException("The steps must grow from above 0 to 1: " + steps);
    }
    if (!stepDuration.isPositive() || minSamples < 1) {
      throw new IllegalArgumentException("A step needs some time and at least one sample");
    }
    if (!coolDown.isPositive() || maxCoolDown.compareTo(coolDown) < 0) {
      throw new IllegalArgumentException("The cool-down must be positive and not above its limit");
    }
  }

  /**
   * How long to rest after so many failures in a row: min(max, coolDown * 2^failures), 20 % more or
   * less.
   *
   * @param random from 0 to 1
   */
  Duration rest(int failures, double random) {
    Duration grown = coolDown.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    Duration bounded = grown.compareTo(maxCoolDown) > 0 ? maxCoolDown : grown;
    return Duration.ofNanos((long) (bounded.toNanos() * (1 - JITTER + 2 * JITTER * random)));
  }

  int last() {
    return steps.size() - 1;
  }

  /** The highest step that lets through no more than the ratio; the first if none does. */
  int stepWithin(double ratio) {
    int step = 0;
    while (step < last() && steps.get(step + 1) <= ratio) {
      step++;
    }
    return step;
  }

  private static boolean growing(List<Double> steps) {
    double before = 0;
    for (double step : steps) {
      if (!(step > before)) {
        return false;
      }
      before = step;
    }
    return true;
  }
}
