package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Elasticsearch as the source of answers: every call guarded, and made once. Says what it found or
 * why it cannot, and whether that speaks against it. Thread-safe.
 */
final class PrimarySource {

  /** With fewer products that have every word, those with some of the words are shown as well. */
  private static final int ENOUGH = 10;

  private final ElasticClient elastic;
  private final LiveIndexWatch watch;
  private final ElasticGuards guards;

  PrimarySource(ElasticClient elastic, LiveIndexWatch watch, ElasticGuards guards) {
    this.elastic = elastic;
    this.watch = watch;
    this.guards = guards;
  }

  /** The index that an answer would come from now. */
  LiveIndexWatch watch() {
    return watch;
  }

  /** Answers one question from the index that is live. */
  Outcome<PrimaryAnswer> find(Asked question, LiveIndex live, Deadline deadline) {
    List<Object> after = question.after(live.generation());
    return question.bookmark() == null || after.isEmpty()
        ? first(question, live, deadline)
        : next(plan(question, question.bookmark().position().breadth(), after), live, deadline);
  }

  /**
   * Edits of other products shift all scores a little. The page goes on from what the last product
   * scores now, so that such a shift neither repeats products nor leaves any out.
   */
  private Outcome<PrimaryAnswer> next(SearchPlan plan, LiveIndex live, Deadline deadline) {
    if (!plan.byScore()) {
      return ask(plan, live, deadline);
    }
    Outcome<SearchPlan> exactly =
        guarded(
            plan.intent(),
            deadline,
            () -> elastic.post(path(live, plan), SearchRequests.lastHitAgain(plan), deadline),
            json ->
                new Outcome.Success<>(ResponseReader.lastHit(json).map(plan::after).orElse(plan)));
    return ask(
        exactly instanceof Outcome.Success<SearchPlan>(var found) ? found : plan, live, deadline);
  }

  private Outcome<PrimaryAnswer> first(Asked question, LiveIndex live, Deadline deadline) {
    List<Breadth> breadths = Breadth.of(question.query(), question.intent());
    Outcome<PrimaryAnswer> result =
        ask(plan(question, breadths.getFirst(), List.of()), live, deadline);
    boolean few =
        result instanceof Outcome.Success<PrimaryAnswer>(PrimaryAnswer answer)
            && answer.found().page().unfiltered() < ENOUGH;
    return few && breadths.size() > 1
        ? ask(plan(question, breadths.getLast(), List.of()), live, deadline)
        : result;
  }

  private static SearchPlan plan(Asked question, Breadth breadth, List<Object> after) {
    return new SearchPlan(question.query(), question.intent(), breadth, after, question.facets());
  }

  private Outcome<PrimaryAnswer> ask(SearchPlan plan, LiveIndex live, Deadline deadline) {
    return guarded(
        plan.intent(),
        deadline,
        () ->
            elastic.post(
                path(live, plan), SearchRequests.body(plan, deadline.remaining()), deadline),
        json -> read(plan, live, json));
  }

  private static Outcome<PrimaryAnswer> read(SearchPlan plan, LiveIndex live, JsonNode json) {
    return switch (new ResponseReader(plan, live.searchableAsOf()).read(json)) {
      case ResponseReader.Reading.Page(SearchPage page, boolean partial) ->
          new Outcome.Success<>(
              new PrimaryAnswer(
                  new Found(
                      page,
                      Source.ELASTICSEARCH,
                      live.searchableAsOf(),
                      live.generation(),
                      plan.breadth()),
                  partial));
      case ResponseReader.Reading.Unusable(Reason reason) -> new Outcome.Failure<>(reason);
    };
  }

  private <T> Outcome<T> guarded(
      Intent intent,
      Deadline deadline,
      java.util.function.Supplier<ElasticReply> call,
      Function<JsonNode, Outcome<T>> reading) {
    if (deadline.expired()) {
      return new Outcome.Neither<>(Reason.TIMEOUT);
    }
    Guard guard = guards.of(intent);
    return guard.call(
        () ->
            switch (Faults.judge(call.get())) {
              case Outcome.Success<JsonNode>(JsonNode json) -> reading.apply(json);
              case Outcome.Failure<JsonNode>(Reason reason) -> new Outcome.Failure<>(reason);
              case Outcome.Neither<JsonNode>(Reason reason) -> neither(reason);
            },
        value -> !(value instanceof PrimaryAnswer answer) || answer.whole());
  }

  private <T> Outcome<T> neither(Reason reason) {
    if (reason == Reason.INDEX_MISSING) {
      watch.recheck();
    }
    return new Outcome.Neither<>(reason);
  }

  /**
   * The same question goes to the same copy of the index, for copies score a little differently.
   */
  private static String path(LiveIndex live, SearchPlan plan) {
    int question = Objects.hash(plan.query().text(), plan.query().category());
    return "/%s/_search?preference=q%x".formatted(live.index(), question);
  }
}
