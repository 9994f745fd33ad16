package dev.openshelf.serving;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Time that passes when a test says so. */
final class ManualTicker implements LongSupplier {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000); // overflows soon

  void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Override
  public long getAsLong() {
    return nanos.get();
  }
}
