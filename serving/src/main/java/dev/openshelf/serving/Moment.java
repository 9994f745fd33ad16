package dev.openshelf.serving;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * One moment on two clocks. What is to happen when is decided by the monotonic one, so that a wall
 * clock that jumps neither hurries nor delays anything; people are shown the other.
 *
 * @param at by the wall clock
 * @param nanos by the monotonic clock of this process
 */
public record Moment(Instant at, long nanos) {

  /** This moment. */
  public static Moment now(Clock clock, LongSupplier ticker) {
    return new Moment(clock.instant(), ticker.getAsLong());
  }

  /** How long after the other this is; negative when it is before. */
  public Duration since(Moment other) {
    return Duration.ofNanos(nanos - other.nanos);
  }

  /** A later moment. */
  public Moment plus(Duration time) {
    return new Moment(at.plus(time), nanos + time.toNanos());
  }

  boolean isBefore(Moment other) {
    return nanos - other.nanos < 0;
  }
}
