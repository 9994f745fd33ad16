package dev.openshelf.serving;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The latest calls, a few thousand at most, with what became of them. A call belongs to the time at
 * which it began: one that was sent before an outage and ends after it says nothing about now.
 * Thread-safe; recording never waits.
 */
public final class CallWindow {

  private record Call(long began, long took, boolean failed) {}

  /** More than enough for a rate, and read within some 100 microseconds. */
  private static final int SIZE = 4096;

  private static final double P95 = 0.95;

  private final AtomicReferenceArray<Call> calls = new AtomicReferenceArray<>(SIZE);
  private final AtomicLong next = new AtomicLong();

  /** Notes a call that has ended; times in nanoseconds of the monotonic clock. */
  public void record(long began, long ended, boolean failed) {
    int slot = (int) (next.getAndIncrement() % SIZE);
    calls.set(slot, new Call(began, Math.max(0, ended - began), failed));
  }

  /** What became of the calls that began at or after a moment. */
  public CallRates since(long nanos, Duration slowAfter) {
    long[] took = new long[SIZE];
    long slowNanos = slowAfter.toNanos();
    int count = 0;
    long failures = 0;
    long slow = 0;
    for (int i = 0; i < SIZE; i++) {
      Call call = calls.get(i);
      if (call != null && call.began() - nanos >= 0) {
        took[count++] = call.took();
        failures += call.failed() ? 1 : 0;
        slow += call.took() > slowNanos ? 1 : 0;
      }
    }
    return count == 0
        ? CallRates.NONE
        : new CallRates(count, failures, slow, p95(Arrays.copyOf(took, count)));
  }

  private static long p95(long[] took) {
    Arrays.sort(took);
    return took[(int) Math.ceil(took.length * P95) - 1];
  }
}
