package dev.openshelf.platform;

/** What a process does. One process may have any of them; several processes may share one. */
public enum Role {
  /** Serves pages and the API. */
  WEB,
  /** Sends committed changes from the outbox to Kafka. */
  RELAY,
  /** Writes the search index, and works off jobs. */
  INDEXER
}
