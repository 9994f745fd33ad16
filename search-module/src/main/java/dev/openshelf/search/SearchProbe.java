package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.document.IndexNames;
import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.serving.BreakerRules;
import dev.openshelf.serving.CallWindow;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at Elasticsearch on behalf of recovery: whether it answers, what the alias names, whether
 * the index is whole, whether known questions get known answers. Its searches take the way of real
 * ones and are counted with them. Thread-safe; every call ends within its own time.
 */
public final class SearchProbe {

  /**
   * Primary shards of an index.
   *
   * @param started those that can answer
   */
  public record Primaries(int started, int all) {}

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Map<String, Object> SMALLEST_SEARCH =
      Map.of("size", 1, "_source", false, "track_total_hits", false);

  private final ElasticClient elastic;
  private final ElasticGuards guards;
  private final PrimarySource primary;
  private final IndexNames names;
  private final Rules rules;
  private final WarmUp warmUp;

  /** How long a question may take, and the currency of the shop. */
  record Rules(Duration timeout, String currency) {}

  SearchProbe(
      ElasticClient elastic,
      ElasticGuards guards,
      PrimarySource primary,
      IndexNames names,
      Rules rules,
      WarmUp warmUp) {
    this.elastic = elastic;
    this.guards = guards;
    this.primary = primary;
    this.names = names;
    this.rules = rules;
    this.warmUp = warmUp;
  }

  /**
   * Why this process has not warmed up yet; empty when it has. What a call takes before that says
   * nothing about Elasticsearch. Waits for a warm-up that goes on.
   */
  public Optional<Reason> cold() {
    return warmUp.cold();
  }

  /** All calls of searches to Elasticsearch, real and synthetic. */
  public CallWindow calls() {
    return guards.breaker().calls();
  }

  /** When these calls mean that Elasticsearch is broken. */
  public BreakerRules breaks() {
    return guards.rules();
  }

  /** The smallest search there is, through the alias; how long it took. */
  public Outcome<Duration> ping() {
    Deadline deadline = Deadline.after(rules.timeout());
    return guards
        .probe()
        .call(
            () -> {
              String path = "/" + names.alias() + "/_search";
              return answered(Faults.judge(elastic.post(path, SMALLEST_SEARCH, deadline)))
                  .map(body -> deadline.elapsed());
            });
  }

  /** The indices that the alias names; none when there is no such alias. */
  public Outcome<List<String>> aliased() {
    Outcome<JsonNode> reply =
        Faults.judge(elastic.get("/_alias/" + names.alias(), Deadline.after(PATIENCE)));
    return reply instanceof Outcome.Neither<JsonNode>(Reason reason)
            && reason == Reason.INDEX_MISSING
        ? new Outcome.Success<>(List.of())
        : reply.map(SearchProbe::fieldNames);
  }

  /** The primaries of one index, whatever the state of others; none of none when it is gone. */
  public Outcome<Primaries> primaries(String index) {
    String path = "/_cluster/health/%s?level=indices&timeout=0s".formatted(index);
    Outcome<JsonNode> reply = Faults.judge(elastic.get(path, Deadline.after(PATIENCE)));
    return reply.map(
        health -> {
          JsonNode one = health.path("indices").path(index);
          return new Primaries(
              one.path("active_primary_shards").asInt(), one.path("number_of_shards").asInt());
        });
  }

  /** The index of a generation. */
  public String index(String generation) {
    return names.index(generation);
  }

  /** Asks a generation, live or not, as a shopper would, and compares. */
  public GoldenAnswer ask(GoldenQuery golden, String generation) {
    SearchParameters.Read read = read(golden);
    return read instanceof SearchParameters.Read.Valid(SearchQuery query)
        ? ask(golden, query, new LiveIndex(names.index(generation), generation, null))
        : GoldenAnswer.failed(golden, Reason.QUERY_TOO_SHORT);
  }

  /** What is wrong with a query, field by field; empty when nothing is. */
  public List<FieldProblem> flaws(GoldenQuery golden) {
    return read(golden) instanceof SearchParameters.Read.Invalid(SearchOutcome.Refused refused)
        ? refused.errors()
        : List.of();
  }

  private SearchParameters.Read read(GoldenQuery golden) {
    Map<String, List<String>> asked = new java.util.HashMap<>();
    asked.put("q", List.of(golden.query()));
    if (golden.intent() != null) {
      asked.put("intent", List.of(golden.intent()));
    }
    return SearchParameters.read(
        asked, rules.currency(), Math.max(golden.within(), GoldenQuery.WITHIN));
  }

  private GoldenAnswer ask(GoldenQuery golden, SearchQuery query, LiveIndex index) {
    GoldenAnswer last = null;
    for (Intent intent : Classification.of(query)) {
      Asked asked = new Asked(query, intent, null, false, "");
      last = judged(golden, primary.find(asked, index, Deadline.after(rules.timeout())));
      if (last.ok() || last.failure() != null) {
        return last;
      }
    }
    return last == null ? GoldenAnswer.failed(golden, Reason.QUERY_TOO_SHORT) : last;
  }

  private static GoldenAnswer judged(GoldenQuery golden, Outcome<PrimaryAnswer> outcome) {
    return switch (outcome) {
      case Outcome.Success<PrimaryAnswer>(PrimaryAnswer answer) ->
          answer.partial()
              ? GoldenAnswer.failed(golden, Reason.PARTIAL_SHARDS)
              : judged(golden, answer.found().page());
      case Outcome.Failure<PrimaryAnswer>(Reason reason) -> GoldenAnswer.failed(golden, reason);
      case Outcome.Neither<PrimaryAnswer>(Reason reason) -> GoldenAnswer.failed(golden, reason);
    };
  }

  private static GoldenAnswer judged(GoldenQuery golden, SearchPage page) {
    return GoldenAnswer.judged(
        golden,
        page.total().value(),
        page.items().stream().map(SearchAnswer.Item::code).toList(),
        (one, other) -> TextKeys.key(one).equals(TextKeys.key(other)));
  }

  private static Outcome<JsonNode> answered(Outcome<JsonNode> reply) {
    boolean whole =
        !(reply instanceof Outcome.Success<JsonNode>(JsonNode body))
            || (body.path("_shards").path("failed").asInt(1) == 0
                && !body.path("timed_out").asBoolean(true));
    return whole ? reply : new Outcome.Failure<>(Reason.PARTIAL_SHARDS);
  }

  private static List<String> fieldNames(JsonNode object) {
    List<String> names = new ArrayList<>();
    for (Iterator<String> it = object.fieldNames(); it.hasNext(); ) {
      names.add(it.next());
    }
    return names;
  }
}
