package dev.openshelf.platform;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Which share of the connections asked for in the last five seconds took long to get. Counts in a
 * fixed number of slots of a second each. Thread-safe.
 */
final class AcquireTimes {

  private static final int SLOTS = 5;
  private static final long SLOT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Fewer say nothing about a twentieth of them: one new connection is no trouble. */
  private static final int ENOUGH = 20;

  private final long slowNanos;
  private final LongSupplier ticker;
  private final ReentrantLock lock = new ReentrantLock();
  private final long[] slot = new long[SLOTS];
  private final int[] all = new int[SLOTS];
  private final int[] slow = new int[SLOTS];

  AcquireTimes(long slowMillis, LongSupplier ticker) {
    this.slowNanos = TimeUnit.MILLISECONDS.toNanos(slowMillis);
    this.ticker = ticker;
  }

  void record(long nanos) {
    lock.lock();
    try {
      long now = now();
      int at = (int) Math.floorMod(now, (long) SLOTS);
      if (slot[at] != now) {
        slot[at] = now;
        all[at] = 0;
        slow[at] = 0;
      }
      all[at]++;
      slow[at] += nanos > slowNanos ? 1 : 0;
    } finally {
      lock.unlock();
    }
  }

  /** From 0 to 1; 0 while there are few. */
  double slowShare() {
    lock.lock();
    try {
      long now = now();
      int asked = 0;
      int late = 0;
      for (int at = 0; at < SLOTS; at++) {
        if (now - slot[at] < SLOTS) {
          asked += all[at];
          late += slow[at];
        }
      }
      return asked < ENOUGH ? 0 : (double) late / asked;
    } finally {
      lock.unlock();
    }
  }

  private long now() {
    return Math.floorDiv(ticker.getAsLong(), SLOT_NANOS);
  }
}
