package dev.openshelf.indexer;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Elasticsearch answered, and did not do what it was asked. */
final class RefusedByElasticsearch extends IOException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String type;

  RefusedByElasticsearch(int status, @Nullable String type, @Nullable String reason) {
    super(status + " " + type + ": " + reason);
    this.status = status;
    this.type = String.valueOf(type);
  }

  RefusedByElasticsearch(Reply reply) {
    this(reply.status(), reply.errorType(), reply.errorReason());
  }

  /** Whether what it was asked about is not there. */
  boolean missing() {
    return status == 404;
  }

  /** Elasticsearch's name of the error. */
  String type() {
    return type;
  }
}
