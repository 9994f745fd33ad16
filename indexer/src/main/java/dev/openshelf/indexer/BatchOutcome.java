package dev.openshelf.indexer;

/** What became of a batch of records. */
sealed interface BatchOutcome {

  /** Every record is final: its position may move. */
  record Done() implements BatchOutcome {}

  /**
   * The batch has to be received again.
   *
   * @param leaderStands only generations that do not lead are the reason
   */
  record Wait(Hold hold, String detail, boolean leaderStands) implements BatchOutcome {}

  BatchOutcome DONE = new Done();
}
