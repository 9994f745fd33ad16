package dev.openshelf.indexer;

/** Ids from behind {@code after} up to and with {@code upTo}. */
record IdRange(long after, long upTo) {

  IdRange from(long reached) {
    return new IdRange(reached, upTo);
  }
}
