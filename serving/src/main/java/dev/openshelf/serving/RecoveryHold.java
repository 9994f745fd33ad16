package dev.openshelf.serving;

/**
 * An operator's order to let nothing grow for a while. A gate that fails is obeyed all the same.
 *
 * @param until when it ends by itself
 */
public record RecoveryHold(Moment until, String reason) {

  boolean holdsAt(Moment now) {
    return now.isBefore(until);
  }
}
