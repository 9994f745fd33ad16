package dev.openshelf.search;

import dev.openshelf.serving.Reason;

/** What the primary source said: an answer that is complete, or why there is none. */
sealed interface PrimaryResult {

  /**
   * A complete answer.
   *
   * @param from the index as it was known before it was asked
   * @param breadth how the text was taken in the end
   */
  record Found(SearchPage page, LiveIndex from, Breadth breadth) implements PrimaryResult {}

  /** Nothing that could be shown. */
  record Failed(Reason reason) implements PrimaryResult {}
}
