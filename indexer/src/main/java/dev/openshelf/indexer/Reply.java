package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An answer from Elasticsearch, or from somebody on the way to it.
 *
 * @param body a missing node when it is not JSON
 */
record Reply(int status, JsonNode body) {

  boolean ok() {
    return status >= 200 && status < 300;
  }

  String errorType() {
    return body.path("error").path("type").asText("");
  }

  String errorReason() {
    return body.path("error").path("reason").asText("status " + status);
  }
}
