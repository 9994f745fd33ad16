package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.serving.Reason;

/** What came of a call to Elasticsearch. */
sealed interface ElasticReply {

  /** A successful answer, not yet checked for what it says. */
  record Body(JsonNode json) implements ElasticReply {}

  /** No usable answer. */
  record Failed(Reason reason) implements ElasticReply {}
}
