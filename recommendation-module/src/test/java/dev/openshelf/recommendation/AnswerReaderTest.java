package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.Reason;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {

  private static final UpstreamQuestion QUESTION = new UpstreamQuestion("me", 3, null);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "no JSON",
        "{\"error\":\"model not loaded\"}",
        "{\"user_id\":\"me\",\"recommendations\":{}}",
        "{\"user_id\":\"me\",\"recommendations\":[{\"product_id\":1}",
        "{\"user_id\":\"me\",\"recommendations\":[{\"product_id\":1}]} and more",
        "{\"user_id\":\"you\",\"recommendations\":[{\"product_id\":1}]}",
        "{\"user_id\":null,\"recommendations\":[{\"product_id\":1}]}",
        "{\"recommendations\":[{\"product_id\":1}]}",
        "{\"user_id\":\"me\",\"recommendations\":[null, 7, {\"product_id\":\"x\"}]}",
        "{\"user_id\":\"me\",\"recommendations\":[{\"product_id\":-1},{\"product_id\":1.5}]}",
      })
  void whatIsNotAnAnswerToOurQuestionIsRefused(String body) {
    assertThat(read(body)).isEqualTo(UpstreamReply.failed(Reason.MALFORMED_RESPONSE));
  }

  @Test
  void anEmptyListIsNothingAndNoFailure() {
    assertThat(read(Answers.of("me"))).isEqualTo(new UpstreamReply.Nothing());
  }

  @Test
  void deepNestingIsRefusedBeforeItIsBuilt() {
    assertThat(read("{\"user_id\":\"me\",\"recommendations\":" + "[".repeat(5000)))
        .isEqualTo(UpstreamReply.failed(Reason.MALFORMED_RESPONSE));
  }

  @Test
  void repeatedAndBrokenEntriesAreDroppedAndNoMoreThanAskedForAreTaken() {
    assertThat(
            ids(
                read(
                    """
                    {"user_id":"me","recommendations":[
                      {"product_id":4},{"product_id":4},{"name":"?"},{"product_id":2},
                      {"product_id":99999999999999999999},{"product_id":3},{"product_id":5}]}\
                    """)))
        .containsExactly(4L, 2L, 3L);
  }

  @Test
  void aUserMayBeANumber() {
    byte[] body =
        "{\"user_id\":42,\"recommendations\":[{\"product_id\":1}]}"
            .getBytes(StandardCharsets.UTF_8);
    assertThat(ids(AnswerReader.read(body, new UpstreamQuestion("42", 3, null))))
        .containsExactly(1L);
  }

  @Test
  void longReasonsAreCutAtAWholeCharacter() {
    UpstreamReply reply =
        read(
            "{\"user_id\":\"me\",\"recommendations\":[{\"product_id\":1,\"score\":\"x\",\"reason\":\""
                + "😀".repeat(500)
                + "\"}]}");
    assertThat(((UpstreamReply.Picks) reply).picks())
        .containsExactly(new Pick(1, null, "😀".repeat(200)));
  }

  private static java.util.List<Long> ids(UpstreamReply reply) {
    return ((UpstreamReply.Picks) reply).picks().stream().map(Pick::productId).toList();
  }

  private static UpstreamReply read(String body) {
    return AnswerReader.read(body.getBytes(StandardCharsets.UTF_8), QUESTION);
  }
}
