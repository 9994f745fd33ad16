package dev.openshelf.platform.limits;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Nanoseconds that pass when a test says so. */
final class ManualTicker implements LongSupplier {
  private long now = -42;

  void advance(Duration time) {
    now += time.toNanos();
  }

  @Override
  public long getAsLong() {
    return now;
  }
}
