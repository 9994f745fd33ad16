package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Reason;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Elasticsearch as the source of answers. Says completely what it found or why it cannot.
 * Thread-safe.
 */
final class PrimarySource {

  /** With fewer products that have every word, those with some of the words are shown as well. */
  private static final int ENOUGH = 10;

  private final ElasticClient elastic;
  private final LiveIndexWatch watch;

  PrimarySource(ElasticClient elastic, LiveIndexWatch watch) {
    this.elastic = elastic;
    this.watch = watch;
  }

  /** The index that an answer would come from now. */
  LiveIndexWatch.State live() {
    return watch.state();
  }

  /**
   * Answers one question.
   *
   * @param position where the page before ended; null for the first page
   */
  PrimaryResult find(
      SearchQuery query,
      Intent intent,
      @Nullable Position position,
      boolean facets,
      Deadline deadline) {
    return switch (watch.state()) {
      case LiveIndexWatch.State.Unknown(Reason reason) -> new PrimaryResult.Failed(reason);
      case LiveIndexWatch.State.Known(LiveIndex live) ->
          position == null
              ? first(query, intent, facets, live, deadline)
              : next(
                  new SearchPlan(query, intent, position.breadth(), position.after(), facets),
                  live,
                  deadline);
    };
  }

  /**
   * Edits of other products shift all scores a little. The page goes on from what the last product
   * scores now, so that such a shift neither repeats products nor leaves any out.
   */
  private PrimaryResult next(SearchPlan plan, LiveIndex live, Deadline deadline) {
    if (!plan.byScore()) {
      return ask(plan, live, deadline);
    }
    ElasticReply reply =
        elastic.post(path(live, plan), SearchRequests.lastHitAgain(plan), deadline);
    return ask(
        reply instanceof ElasticReply.Body(JsonNode json)
            ? ResponseReader.lastHit(json).map(plan::after).orElse(plan)
            : plan,
        live,
        deadline);
  }

  private PrimaryResult first(
      SearchQuery query, Intent intent, boolean facets, LiveIndex live, Deadline deadline) {
    List<Breadth> breadths = Breadth.of(query, intent);
    PrimaryResult result = ask(plan(query, intent, breadths.getFirst(), facets), live, deadline);
    boolean few = result instanceof PrimaryResult.Found found && found.page().unfiltered() < ENOUGH;
    return few && breadths.size() > 1
        ? ask(plan(query, intent, breadths.getLast(), facets), live, deadline)
        : result;
  }

  private static SearchPlan plan(
      SearchQuery query, Intent intent, Breadth breadth, boolean facets) {
    return new SearchPlan(query, intent, breadth, List.of(), facets);
  }

  private PrimaryResult ask(SearchPlan plan, LiveIndex live, Deadline deadline) {
    ElasticReply reply =
        elastic.post(path(live, plan), SearchRequests.body(plan, deadline.remaining()), deadline);
    return switch (reply) {
      case ElasticReply.Failed(Reason reason) -> failed(reason);
      case ElasticReply.Body(JsonNode json) ->
          switch (new ResponseReader(plan, live.searchableAsOf()).read(json)) {
            case ResponseReader.Reading.Page(SearchPage page) ->
                new PrimaryResult.Found(page, live, plan.breadth());
            case ResponseReader.Reading.Unusable(Reason reason) -> failed(reason);
          };
    };
  }

  /**
   * The same question goes to the same copy of the index, for copies score a little differently.
   */
  private static String path(LiveIndex live, SearchPlan plan) {
    int question = Objects.hash(plan.query().text(), plan.query().category());
    return "/%s/_search?preference=q%x".formatted(live.index(), question);
  }

  private PrimaryResult failed(Reason reason) {
    if (reason == Reason.INDEX_MISSING) {
      watch.recheck();
    }
    return new PrimaryResult.Failed(reason);
  }
}
