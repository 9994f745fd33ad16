package dev.openshelf.recommendation;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.openshelf.serving.Reason;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Judges the body of an answer. It has to be whole, for the user who was asked for, and a list;
 * entries without a product's number are dropped, and so is a product's second mention. Pure.
 */
final class AnswerReader {

  private static final int LONGEST_REASON = 200;
  private static final int DEEPEST = 20;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              com.fasterxml.jackson.core.JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private AnswerReader() {}

  static UpstreamReply read(byte[] body, UpstreamQuestion question) {
    JsonNode answer;
    try {
      answer = JSON.readTree(body);
    } catch (IOException e) {
      return UpstreamReply.failed(Reason.MALFORMED_RESPONSE);
    }
    JsonNode entries = answer.path("recommendations");
    boolean forThisUser =
        answer.path("user_id").isValueNode()
            && answer.path("user_id").asText().equals(question.userId());
    return forThisUser && entries.isArray()
        ? picks(entries, question.limit())
        : UpstreamReply.failed(Reason.MALFORMED_RESPONSE);
  }

  private static UpstreamReply picks(JsonNode entries, int limit) {
    if (entries.isEmpty()) {
      return new UpstreamReply.Nothing();
    }
    Map<Long, Pick> picks = new LinkedHashMap<>();
    for (JsonNode entry : entries) {
      Pick pick = pick(entry);
      if (pick != null && picks.size() < limit) {
        picks.putIfAbsent(pick.productId(), pick);
      }
    }
    return picks.isEmpty()
        ? UpstreamReply.failed(Reason.MALFORMED_RESPONSE)
        : new UpstreamReply.Picks(picks.values().stream().toList());
  }

  private static @Nullable Pick pick(JsonNode entry) {
    JsonNode id = entry.path("product_id");
    if (!id.isIntegralNumber() || !id.canConvertToLong() || id.asLong() <= 0) {
      return null;
    }
    JsonNode score = entry.path("score");
    return new Pick(
        id.asLong(),
        score.isNumber() && Double.isFinite(score.asDouble()) ? score.asDouble() : null,
        reason(entry.path("reason")));
  }

  private static @Nullable String reason(JsonNode reason) {
    if (!reason.isTextual()) {
      return null;
    }
    String text = reason.asText();
    return text.codePointCount(0, text.length()) <= LONGEST_REASON
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_REASON));
  }
}
