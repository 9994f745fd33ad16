package dev.openshelf.recommendation;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * A clock that only ever goes forward, for waiting times that must not follow a wall clock which
 * somebody corrects. Its instants mean nothing by themselves.
 */
final class MonotonicClock extends Clock {

  private final LongSupplier ticker;
  private final long start;

  MonotonicClock(LongSupplier ticker) {
    this.ticker = ticker;
    this.start = ticker.getAsLong();
  }

  @Override
  public Instant instant() {
    return Instant.EPOCH.plusNanos(ticker.getAsLong() - start);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
