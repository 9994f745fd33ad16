package dev.openshelf.serving;

/** What became of an operator's order. */
public sealed interface RecoveryOrder {

  /** Obeyed. */
  record Done(RecoveryState state) implements RecoveryOrder {}

  /** Not possible as things are, and why, in words for the operator. */
  record Refused(String why) implements RecoveryOrder {}
}
