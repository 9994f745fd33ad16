package dev.openshelf.search;

/**
 * Told when a search for a shopper found no index where the live one should be. Called on the
 * thread of that search: must not throw and must not wait.
 */
@FunctionalInterface
public interface MissingIndexListener {

  /** For those who do not want to know. */
  MissingIndexListener NONE = begun -> {};

  /**
   * There is none.
   *
   * @param begun when the call or the look that found none began, by {@code System.nanoTime()}
   */
  void indexMissing(long begun);
}
