package dev.openshelf.serving;

/** How much of the real traffic a source gets. */
public enum RecoveryPhase {
  /** All of it. */
  CLOSED,
  /** None; a time to recover in peace. */
  OPEN,
  /** None; synthetic questions find out whether the source is right again. */
  PROBING,
  /** A share that grows step by step. */
  RECOVERING
}
