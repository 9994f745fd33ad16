package dev.openshelf.serving;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The moment by which an answer is due, shared by all that work on it. Immutable and thread-safe;
 * counts on a monotonic clock, so that a changed wall clock neither shortens nor stretches it.
 */
public final class Deadline {

  private final long startedNanos;
  private final long budgetNanos;
  private final LongSupplier ticker;

  private Deadline(long startedNanos, long budgetNanos, LongSupplier ticker) {
    this.startedNanos = startedNanos;
    this.budgetNanos = budgetNanos;
    this.ticker = ticker;
  }

  /** A deadline that begins now. */
  public static Deadline after(Duration budget) {
    return after(budget, System::nanoTime);
  }

  /** A deadline that begins now by the given nanosecond ticker. */
  public static Deadline after(Duration budget, LongSupplier ticker) {
    return new Deadline(ticker.getAsLong(), budget.toNanos(), ticker);
  }

  /** A part of this deadline: the given time from its start, and never more than it has itself. */
  public Deadline within(Duration fromStart) {
    return new Deadline(startedNanos, Math.min(budgetNanos, fromStart.toNanos()), ticker);
  }

  /** Time left, zero when the deadline has passed. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, budgetNanos - (ticker.getAsLong() - startedNanos)));
  }

  /** Time since the start. */
  public Duration elapsed() {
    return Duration.ofNanos(ticker.getAsLong() - startedNanos);
  }

  /** Whether no time is left. */
  public boolean expired() {
    return remaining().isZero();
  }
}
