package dev.openshelf.serving;

import org.jspecify.annotations.Nullable;

/**
 * How far a recovery has come. Immutable.
 *
 * @param failures attempts that failed in a row
 * @param entry step at which traffic begins when the gates have passed; one beyond the last closes
 *     the circuit at once. Above 0 only for a process that has just started
 * @param due OPEN: when the rest ends; PROBING and RECOVERING: when it has taken too long
 * @param heldSince since when all gates have held, or have not
 * @param held which of the two
 * @param brokenAt when the source was last seen not to work; null when never
 */
public record RecoveryCourse(
    int failures,
    int entry,
    Moment due,
    Moment heldSince,
    boolean held,
    @Nullable Moment brokenAt) {

  static RecoveryCourse begun(int entry, Moment now) {
    return new RecoveryCourse(0, entry, now, now, true, null);
  }

  RecoveryCourse failed(int times, int enterAt, Moment restUntil) {
    return new RecoveryCourse(times, enterAt, restUntil, heldSince, held, brokenAt);
  }

  RecoveryCourse entering(int step) {
    return new RecoveryCourse(failures, step, due, heldSince, held, brokenAt);
  }

  RecoveryCourse broken(Moment now) {
    return new RecoveryCourse(failures, entry, due, heldSince, held, now);
  }

  /** A new phase or step, in which nothing has failed yet. */
  RecoveryCourse fresh(Moment now, Moment limit) {
    return new RecoveryCourse(failures, entry, limit, now, true, brokenAt);
  }

  RecoveryCourse holding(boolean all, Moment now) {
    return all == held ? this : new RecoveryCourse(failures, entry, due, now, all, brokenAt);
  }
}
