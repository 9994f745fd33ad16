package dev.openshelf.serving;

import java.time.Instant;

/**
 * One move of a circuit, also from one step to the next.
 *
 * @param ratio the share that is let through from then on
 */
public record RecoveryTransition(
    Instant at, RecoveryPhase from, RecoveryPhase to, double ratio, RecoveryReason reason) {}
