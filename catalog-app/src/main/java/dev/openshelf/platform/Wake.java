package dev.openshelf.platform;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A sleeper that can be woken; wakings while it is awake become one. For one sleeper. */
final class Wake {

  private final Semaphore calls = new Semaphore(0);

  void call() {
    if (calls.availablePermits() == 0) {
      calls.release();
    }
  }

  /** Sleeps until called, or for the given time. Says whether it was called. */
  boolean sleep(Duration atMost) throws InterruptedException {
    boolean called = calls.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
    calls.drainPermits();
    return called;
  }
}
