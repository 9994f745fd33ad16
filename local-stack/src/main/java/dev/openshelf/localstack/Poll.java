package dev.openshelf.localstack;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting for other processes, which give no notice: asks again and again. */
final class Poll {

  private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  private Poll() {}

  /** Returns whether the condition came true in time. */
  static boolean until(Duration patience, BooleanSupplier condition) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }
}
