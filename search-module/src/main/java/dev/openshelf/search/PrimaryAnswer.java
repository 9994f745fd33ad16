package dev.openshelf.search;

/**
 * What Elasticsearch found.
 *
 * @param partial whether a part of the index did not take part
 */
record PrimaryAnswer(Found found, boolean partial) {

  /** Whether it speaks for the health of Elasticsearch. */
  boolean whole() {
    return !partial;
  }
}
