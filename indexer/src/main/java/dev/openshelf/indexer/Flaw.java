package dev.openshelf.indexer;

import java.util.Locale;

/** What is wrong with a record or document that can never be indexed as it is: a closed list. */
enum Flaw {
  NULL_KEY,
  NULL_VALUE,
  /** Not JSON, or not the shape of a change. */
  MALFORMED,
  /** A change of a kind that this version does not know. */
  UNKNOWN_TYPE,
  /** Elasticsearch cannot hold a field's value. */
  DOCUMENT_REJECTED,
  /** Too large for any request. */
  TOO_LARGE;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
