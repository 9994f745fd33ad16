package dev.openshelf.indexer;

import java.util.Collection;

/** Number and sum of the fingerprints of a range of ids; exact on both sides. */
record Sum(long count, long fingerprints) {

  static Sum of(Collection<Expected> all) {
    return new Sum(all.size(), all.stream().mapToLong(Expected::fingerprint).sum());
  }
}
