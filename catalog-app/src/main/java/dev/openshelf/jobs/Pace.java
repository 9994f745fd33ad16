package dev.openshelf.jobs;

import org.jspecify.annotations.Nullable;

/**
 * How fast a job goes: units per second, smoothed over some ten seconds. With each reading, pace +=
 * (1 - e^(-t/10s)) * (units/t - pace), the first reading counting whole. Immutable.
 *
 * @param perSecond null before the second reading
 */
record Pace(long done, long nanos, @Nullable Double perSecond) {

  private static final double SMOOTHING_SECONDS = 10;

  static Pace startingAt(long done, long nanos) {
    return new Pace(done, nanos, null);
  }

  Pace read(long nowDone, long nowNanos) {
    double seconds = (nowNanos - nanos) / 1e9;
    if (seconds <= 0) {
      return this;
    }
    double latest = Math.max(0, nowDone - done) / seconds;
    double weight = 1 - Math.exp(-seconds / SMOOTHING_SECONDS);
    double smoothed = perSecond == null ? latest : perSecond + weight * (latest - perSecond);
    return new Pace(nowDone, nowNanos, smoothed);
  }
}
