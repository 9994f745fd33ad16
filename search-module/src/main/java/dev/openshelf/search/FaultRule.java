package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Knows what some replies mean, and whether they speak against Elasticsearch. Pure. */
@FunctionalInterface
interface FaultRule {

  /** The meaning; null when this rule does not know the reply. */
  @Nullable Outcome<JsonNode> judge(ElasticReply reply);

  /** This rule, and where it does not know, another. */
  default FaultRule or(FaultRule other) {
    return reply -> {
      Outcome<JsonNode> known = judge(reply);
      return known == null ? other.judge(reply) : known;
    };
  }

  /** Replies that count against Elasticsearch. */
  static FaultRule failure(Predicate<ElasticReply> replies, Reason reason) {
    return reply -> replies.test(reply) ? new Outcome.Failure<>(reason) : null;
  }

  /** Replies that say nothing about its health. */
  static FaultRule neither(Predicate<ElasticReply> replies, Reason reason) {
    return reply -> replies.test(reply) ? new Outcome.Neither<>(reason) : null;
  }
}
