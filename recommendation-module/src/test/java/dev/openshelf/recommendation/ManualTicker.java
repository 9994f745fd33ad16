package dev.openshelf.recommendation;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Nanoseconds that pass when a test says so. */
final class ManualTicker implements LongSupplier {

  private final AtomicLong nanos = new AtomicLong(1);

  void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Override
  public long getAsLong() {
    return nanos.get();
  }
}
