package dev.openshelf.indexer;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Spreads rows evenly: a claim of n rows begins n / rate seconds after the one before it. Thread-
 * safe.
 */
final class Pacer {

  private static final double NANOS_PER_SECOND = 1e9;

  private final double perSecond;
  private final LongSupplier nanos;
  private long free;

  /**
   * @param perSecond most rows a second, 0 for as many as there can be
   */
  Pacer(double perSecond, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.nanos = nanos;
    this.free = nanos.getAsLong();
  }

  /** Claims rows; returns how long to wait before they may be worked. */
  synchronized Duration claim(int rows) {
    if (perSecond <= 0) {
      return Duration.ZERO;
    }
    long now = nanos.getAsLong();
    long begin = free - now > 0 ? free : now;
    free = begin + (long) (rows * NANOS_PER_SECOND / perSecond);
    return Duration.ofNanos(begin - now);
  }
}
