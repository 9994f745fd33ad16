package dev.openshelf.indexer;

/** Where records go that cannot be indexed. */
@FunctionalInterface
interface DeadLetters {

  /**
   * Returns when the record is safe.
   *
   * @throws DeadLettersUnavailable when it is not
   */
  void send(Parked parked);
}
