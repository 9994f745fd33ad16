package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {

  @ParameterizedTest
  @CsvSource({
    "429, '', OVERLOADED",
    "429, es_rejected_execution_exception, OVERLOADED",
    "500, '', SERVER_ERROR",
    "502, '', SERVER_ERROR",
    "503, search_phase_execution_exception, SERVER_ERROR",
    "599, '', SERVER_ERROR",
    "401, security_exception, SERVER_ERROR",
    "403, '', SERVER_ERROR",
    "404, '', SERVER_ERROR",
    "408, '', SERVER_ERROR",
    "301, '', MALFORMED_RESPONSE",
    "204, '', MALFORMED_RESPONSE"
  })
  void countsAgainstElasticsearch(int status, String error, Reason reason) {
    assertThat(Faults.judge(new ElasticReply.Status(status, error)))
        .isEqualTo(new Outcome.Failure<JsonNode>(reason));
  }

  @ParameterizedTest
  @CsvSource({
    "400, parsing_exception, SERVER_ERROR",
    "400, '', SERVER_ERROR",
    "413, '', SERVER_ERROR",
    "404, index_not_found_exception, INDEX_MISSING",
    "400, index_closed_exception, INDEX_MISSING",
    "404, aliases_not_found_exception, INDEX_MISSING"
  })
  void saysNothingAboutItsHealth(int status, String error, Reason reason) {
    assertThat(Faults.judge(new ElasticReply.Status(status, error)))
        .isEqualTo(new Outcome.Neither<JsonNode>(reason));
  }

  @Test
  void whatIsNoReplyIsTimedOutOrDisconnectedOrGivenUp() {
    assertThat(Faults.judge(new ElasticReply.Late()))
        .isEqualTo(new Outcome.Failure<JsonNode>(Reason.TIMEOUT));
    assertThat(Faults.judge(new ElasticReply.Disconnected()))
        .isEqualTo(new Outcome.Failure<JsonNode>(Reason.CONNECTION_FAILED));
    assertThat(Faults.judge(new ElasticReply.Unreadable()))
        .isEqualTo(new Outcome.Failure<JsonNode>(Reason.MALFORMED_RESPONSE));
    assertThat(Faults.judge(new ElasticReply.Abandoned()))
        .isEqualTo(new Outcome.Neither<JsonNode>(Reason.TIMEOUT));
  }

  @Test
  void aBodyIsPassedOn() {
    JsonNode body = JsonNodeFactory.instance.objectNode();
    assertThat(Faults.judge(new ElasticReply.Body(body))).isEqualTo(new Outcome.Success<>(body));
  }
}
