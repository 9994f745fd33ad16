package dev.openshelf.serving;

import org.jspecify.annotations.Nullable;

/**
 * Where a circuit stands. Immutable; a new one replaces it at every move.
 *
 * <pre>
 *             failure or slow rate, index or primary missing
 *   CLOSED ------------------------------------------------> OPEN <-----------+
 *      ^                                                      | rested        | a gate failed,
 *      |                                                      v               | or could not be
 *      |                                                   PROBING -----------+ read for too long
 *      | last step held                                       | all gates     |
 *      |                                                      v               |
 *      +------------------------------------------------- RECOVERING ---------+
 *                                                   2 % > 10 % > 25 % > 50 % > 100 %
 * </pre>
 *
 * @param since when the phase, or the step of it, began
 * @param hold an operator's order, perhaps expired
 */
public record RecoveryState(
    RecoveryPhase phase,
    Moment since,
    RecoveryReason reason,
    RecoveryCourse course,
    RampShare share,
    @Nullable RecoveryHold hold) {

  /** The share of callers that is let through, 0 to 1. */
  public double ratio() {
    return share.ratio();
  }

  /** Whether growth is held back now. */
  public boolean heldAt(Moment now) {
    return hold != null && hold.holdsAt(now);
  }

  RecoveryState with(RecoveryCourse other) {
    return other.equals(course)
        ? this
        : new RecoveryState(phase, since, reason, other, share, hold);
  }

  RecoveryState with(@Nullable RecoveryHold other) {
    return new RecoveryState(phase, since, reason, course, share, other);
  }
}
