package dev.openshelf.indexer;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Elasticsearch answered, and did not do what it was asked. */
final class RefusedByElasticsearch extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean missing;

  RefusedByElasticsearch(int status, @Nullable String type, @Nullable String reason) {
    super(status + " " + type + ": " + reason);
    this.missing = "index_not_found_exception".equals(type);
  }

  RefusedByElasticsearch(Reply reply) {
    this(reply.status(), reply.errorType(), reply.errorReason());
  }

  /** Whether there is no such index; what merely does not find its way to one is something else. */
  boolean missing() {
    return missing;
  }
}
