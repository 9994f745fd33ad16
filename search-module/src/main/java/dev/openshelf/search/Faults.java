package dev.openshelf.search;

import static dev.openshelf.search.FaultRule.failure;
import static dev.openshelf.search.FaultRule.neither;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** What every reply of Elasticsearch means. Pure. */
final class Faults {

  private static final Set<String> NO_INDEX =
      Set.of("index_not_found_exception", "index_closed_exception", "aliases_not_found_exception");

  /** Statuses in the 400s that are not about the request. */
  private static final Set<Integer> NOT_OUR_REQUEST = Set.of(401, 403, 404, 407, 408, 425);

  private static final FaultRule RULES =
      failure(ElasticReply.Late.class::isInstance, Reason.TIMEOUT)
          .or(failure(ElasticReply.Disconnected.class::isInstance, Reason.CONNECTION_FAILED))
          .or(failure(ElasticReply.Unreadable.class::isInstance, Reason.MALFORMED_RESPONSE))
          .or(neither(ElasticReply.Abandoned.class::isInstance, Reason.TIMEOUT))
          // A mistake in the set-up and no sign of bad health: it never goes away by waiting.
          .or(neither(Faults::noIndex, Reason.INDEX_MISSING))
          .or(failure(status(code -> code == 429), Reason.OVERLOADED))
          .or(failure(status(code -> code >= 500), Reason.SERVER_ERROR))
          .or(failure(status(NOT_OUR_REQUEST::contains), Reason.SERVER_ERROR))
          .or(neither(status(code -> code >= 400), Reason.SERVER_ERROR))
          .or(failure(status(code -> true), Reason.MALFORMED_RESPONSE));

  private Faults() {}

  /** The body, or what the reply means instead. */
  static Outcome<JsonNode> judge(ElasticReply reply) {
    if (reply instanceof ElasticReply.Body(JsonNode json)) {
      return new Outcome.Success<>(json);
    }
    Outcome<JsonNode> known = RULES.judge(reply);
    if (known == null) {
      throw new IllegalStateException("No rule for " + reply);
    }
    return known;
  }

  private static boolean noIndex(ElasticReply reply) {
    return reply instanceof ElasticReply.Status(int code, String error)
        && (code == 400 || code == 404)
        && NO_INDEX.contains(error);
  }

  private static Predicate<ElasticReply> status(IntPredicate codes) {
    return reply ->
        reply instanceof ElasticReply.Status(int code, String error) && codes.test(code);
  }
}
