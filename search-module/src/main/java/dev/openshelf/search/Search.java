package dev.openshelf.search;

import dev.openshelf.search.SearchOutcome.Answered;
import dev.openshelf.serving.Answer;
import dev.openshelf.serving.Deadline;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers shoppers' questions as well as it can be done now, and says how; an empty answer always
 * means that nothing matches. Never throws for what a client sends or for what a store does, and
 * takes no longer than its budget. Thread-safe.
 */
public final class Search {

  private static final int DEFAULT_SIZE = 20;
  private static final int DEFAULT_SUGGESTIONS = 10;

  private final Ladders ladders;
  private final Cursors cursors;
  private final Answers answers;
  private final SearchListener listener;
  private final CallerKey caller;
  private final ShopRules rules;

  /**
   * What the shop says about searches.
   *
   * @param budget from the start of a request to its answer
   * @param currency of prices that name none
   */
  record ShopRules(Duration budget, String currency) {}

  Search(
      Ladders ladders,
      Cursors cursors,
      SearchListener listener,
      CallerKey caller,
      ShopRules rules) {
    this.ladders = ladders;
    this.cursors = cursors;
    this.answers = new Answers(cursors);
    this.listener = listener;
    this.caller = caller;
    this.rules = rules;
  }

  /** Answers a search with the parameters of {@code GET /api/search}. */
  public SearchOutcome search(Map<String, List<String>> parameters) {
    return switch (SearchParameters.read(parameters, rules.currency(), DEFAULT_SIZE)) {
      case SearchParameters.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
      case SearchParameters.Read.Valid(SearchQuery query) -> answer(query, true);
    };
  }

  /** Completes what is being typed, with the parameters of {@code GET /api/search/suggest}. */
  public SearchOutcome suggest(Map<String, List<String>> parameters) {
    Map<String, List<String>> asked = new HashMap<>(parameters);
    asked.put("intent", List.of(Intent.PREFIX.code()));
    return switch (SearchParameters.read(asked, rules.currency(), DEFAULT_SUGGESTIONS)) {
      case SearchParameters.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
      case SearchParameters.Read.Valid(SearchQuery query) -> answer(query, false);
    };
  }

  /** Answers a question that is known to be valid. */
  public SearchOutcome search(SearchQuery query) {
    return answer(query, true);
  }

  private SearchOutcome answer(SearchQuery query, boolean facets) {
    Deadline deadline = Deadline.after(rules.budget());
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
      Asked question = asked(query, intents.next(), null, facets);
      Answer<Found> answer = ladders.climb(question, deadline);
      if (!intents.hasNext() || !unknownCode(answer)) {
        return told(question, answer, deadline);
      }
    }
  }

  /** Whoever gave the page before has to give this one, or the pages would not fit together. */
  private SearchOutcome nextPage(
      SearchQuery query, String cursor, boolean facets, Deadline deadline) {
    return switch (cursors.read(cursor, query)) {
      case Cursors.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
      case Cursors.Read.Valid(Bookmark bookmark) -> {
        Asked question = asked(query, bookmark.position().intent(), bookmark, facets);
        Answer<Found> answer = ladders.climb(question, deadline);
        Found found = found(answer);
        yield found == null || found.origin().equals(bookmark.origin())
            ? told(question, answer, deadline)
            : SearchOutcome.Refused.cursorExpired();
      }
    };
  }

  private Asked asked(
      SearchQuery query, Intent intent, @Nullable Bookmark bookmark, boolean facets) {
    return new Asked(query, intent, bookmark, facets, caller.current());
  }

  private SearchOutcome told(Asked question, Answer<Found> answer, Deadline deadline) {
    return new Answered(answers.of(question, answer, deadline.elapsed()));
  }

  private static boolean unknownCode(Answer<Found> answer) {
    Found found = found(answer);
    return found != null && found.page().unfiltered() == 0;
  }

  private static @Nullable Found found(Answer<Found> answer) {
    return switch (answer) {
      case Answer.Fresh<Found>(String rung, Found found) -> found;
      case Answer.Degraded<Found> degraded -> degraded.value();
      case Answer.Unavailable<Found> none -> null;
    };
  }
}
