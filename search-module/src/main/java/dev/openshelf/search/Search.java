package dev.openshelf.search;

import dev.openshelf.search.SearchAnswer.Meta;
import dev.openshelf.search.SearchOutcome.Answered;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Mode;
import dev.openshelf.serving.Reason;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers shoppers' questions, or says that it cannot now and why; an empty answer always means
 * that nothing matches. Never throws for what a client sends or for what Elasticsearch does.
 * Thread-safe.
 */
public final class Search {

  /**
   * What is left for a substitute and for our own work when the primary source has had its time.
   */
  private static final Duration AFTER_PRIMARY = Duration.ofMillis(180 + 30);

  private static final int DEFAULT_SIZE = 20;
  private static final int DEFAULT_SUGGESTIONS = 10;
  private static final int RETRY_AFTER_SECONDS = 5;

  private final PrimarySource primary;
  private final Cursors cursors;
  private final SearchListener listener;
  private final Duration primaryTimeout;
  private final String currency;

  Search(
      PrimarySource primary,
      Cursors cursors,
      SearchListener listener,
      Duration primaryTimeout,
      String currency) {
    this.primary = primary;
    this.cursors = cursors;
    this.listener = listener;
    this.primaryTimeout = primaryTimeout;
    this.currency = currency;
  }

  /** Answers a search with the parameters of {@code GET /api/search}. */
  public SearchOutcome search(Map<String, List<String>> parameters) {
    return switch (SearchParameters.read(parameters, currency, DEFAULT_SIZE)) {
      case SearchParameters.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
      case SearchParameters.Read.Valid(SearchQuery query) -> answer(query, true);
    };
  }

  /** Completes what is being typed, with the parameters of {@code GET /api/search/suggest}. */
  public SearchOutcome suggest(Map<String, List<String>> parameters) {
    Map<String, List<String>> asked = new java.util.HashMap<>(parameters);
    asked.put("intent", List.of(Intent.PREFIX.code()));
    return switch (SearchParameters.read(asked, currency, DEFAULT_SUGGESTIONS)) {
      case SearchParameters.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
      case SearchParameters.Read.Valid(SearchQuery query) -> answer(query, false);
    };
  }

  /** Answers a question that is known to be valid. */
  public SearchOutcome search(SearchQuery query) {
    return answer(query, true);
  }

  private SearchOutcome answer(SearchQuery query, boolean facets) {
    Deadline deadline = Deadline.after(primaryTimeout.plus(AFTER_PRIMARY));
    SearchOutcome outcome =
        query.cursor() == null
            ? firstPage(query, facets, deadline)
            : nextPage(query, query.cursor(), facets, deadline);
    if (outcome instanceof Answered(SearchAnswer answer)) {
      listener.answered(answer, deadline.elapsed());
    }
    return outcome;
  }

  private SearchOutcome firstPage(SearchQuery query, boolean facets, Deadline deadline) {
    Iterator<Intent> intents = Classification.of(query).iterator();
    while (true) {
      Intent intent = intents.next();
      if (intent == Intent.IMAGE_SIMILARITY) {
        return unavailable(intent, Reason.IMAGE_SEARCH_TEMPORARILY_UNAVAILABLE, deadline);
      }
      PrimaryResult result = ask(query, intent, null, facets, deadline);
      boolean unknownCode =
          intents.hasNext()
              && result instanceof PrimaryResult.Found found
              && found.page().unfiltered() == 0;
      if (!unknownCode) {
        return told(query, intent, result, deadline);
      }
    }
  }

  private SearchOutcome nextPage(
      SearchQuery query, String cursor, boolean facets, Deadline deadline) {
    Intent asked = Classification.of(query).getLast();
    if (!(primary.live() instanceof LiveIndexWatch.State.Known(LiveIndex live))) {
      return told(query, asked, ask(query, asked, null, facets, deadline), deadline);
    }
    return switch (cursors.read(cursor, query, Mode.PRIMARY, live.generation())) {
      case Cursors.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
      case Cursors.Read.Valid(Position position) ->
          told(
              query,
              position.intent(),
              ask(query, position.intent(), position, facets, deadline),
              deadline);
    };
  }

  private PrimaryResult ask(
      SearchQuery query,
      Intent intent,
      @Nullable Position position,
      boolean facets,
      Deadline deadline) {
    return primary.find(query, intent, position, facets, deadline.within(primaryTimeout));
  }

  private SearchOutcome told(
      SearchQuery query, Intent intent, PrimaryResult result, Deadline deadline) {
    return switch (result) {
      case PrimaryResult.Failed(Reason reason) -> unavailable(intent, reason, deadline);
      case PrimaryResult.Found(SearchPage page, LiveIndex from, Breadth breadth) ->
          new Answered(
              new SearchAnswer(
                  "ok",
                  page.items(),
                  page.total(),
                  page.facets(),
                  page.next().isEmpty()
                      ? null
                      : cursors.write(
                          query,
                          Mode.PRIMARY,
                          from.generation(),
                          new Position(intent, breadth, page.next())),
                  null,
                  new Meta(
                      intent.code(),
                      Mode.PRIMARY.code(),
                      "elasticsearch",
                      List.of(),
                      from.searchableAsOf(),
                      from.generation(),
                      deadline.elapsed().toMillis())));
    };
  }

  private static SearchOutcome unavailable(Intent intent, Reason reason, Deadline deadline) {
    return new Answered(
        new SearchAnswer(
            "unavailable",
            List.of(),
            null,
            null,
            null,
            RETRY_AFTER_SECONDS,
            new Meta(
                intent.code(),
                Mode.UNAVAILABLE.code(),
                "none",
                List.of(reason.code()),
                null,
                null,
                deadline.elapsed().toMillis())));
  }
}
