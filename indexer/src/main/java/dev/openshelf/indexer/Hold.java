package dev.openshelf.indexer;

import java.util.Locale;

/** Why writing waits: the closed list that logs, metrics and operators see. */
enum Hold {
  /** No generation is open yet. */
  NO_GENERATION,
  /** The index is not there. */
  INDEX_MISSING,
  /** The index or the cluster is closed for writes, for example because a disk is full. */
  BLOCKED,
  /** Elasticsearch asks to be spared: full queues, circuit breaking, too many requests. */
  OVERLOADED,
  /** Elasticsearch answers, but cannot work just now. */
  UNAVAILABLE,
  /** Elasticsearch refuses us as a caller. */
  FORBIDDEN,
  /** No answer: refused, reset, or timed out. */
  UNREACHABLE,
  /** An answer that is none of Elasticsearch's. */
  MALFORMED_ANSWER,
  /** An error that is not known to be the document's fault. */
  UNKNOWN_ERROR,
  /** What could not be indexed cannot be recorded. */
  FAILURES_UNRECORDED,
  /** The registry of generations cannot be read. */
  DATABASE_UNAVAILABLE;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
