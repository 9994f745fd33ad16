package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;

/** What came of a call to Elasticsearch, before anyone says what it means. */
sealed interface ElasticReply {

  /** Status 200 and JSON, not yet checked for what it says. */
  record Body(JsonNode json) implements ElasticReply {}

  /**
   * Another status.
   *
   * @param error its type as Elasticsearch names it, empty when there is none
   */
  record Status(int code, String error) implements ElasticReply {}

  /** Status 200 and something that is no JSON. */
  record Unreadable() implements ElasticReply {}

  /** No connection, or it broke. */
  record Disconnected() implements ElasticReply {}

  /** Nothing within the time; the connection has been closed. */
  record Late() implements ElasticReply {}

  /** Not made, or given up before its time because nobody waits for it any more. */
  record Abandoned() implements ElasticReply {}
}
