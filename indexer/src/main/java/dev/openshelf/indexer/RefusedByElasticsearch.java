package dev.openshelf.indexer;

import java.io.IOException;

/** Elasticsearch answered, and did not do what it was asked. */
final class RefusedByElasticsearch extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean missing;

  RefusedByElasticsearch(Reply reply) {
    super(reply.status() + " " + reply.errorType() + ": " + reply.errorReason());
    this.missing = reply.missing();
  }

  /** Whether what it was asked about is not there. */
  boolean missing() {
    return missing;
  }
}
