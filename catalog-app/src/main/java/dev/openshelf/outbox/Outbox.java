package dev.openshelf.outbox;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * The rows that wait for the broker. Every call is a short transaction of its own, or none; nothing
 * stays locked between two calls. Thread-safe.
 */
interface Outbox {

  /**
   * The first committed rows by id. Rows that are committed later with a lower id are found by a
   * later call, because no position is remembered.
   */
  List<PendingChange> pending(int limit);

  /** Refused changes whose time to be tried again has come, longest waiting first. */
  List<PendingChange> refusedDue(int limit);

  /**
   * Settles changes that the broker has acknowledged: exactly their rows go, and refusals of the
   * same products up to the same revision are closed.
   */
  void done(Collection<FoldedChange> acknowledged);

  /** Moves a change out of the way, to be tried again after a while. */
  void refuse(FoldedChange change, Delivery.Refused refusal, Duration retryAfter);

  /** Makes these changes pending once more, as old as they were. */
  void again(Collection<FoldedChange> changes);
}
