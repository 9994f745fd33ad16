package dev.openshelf.search;

import dev.openshelf.serving.Answer;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Ladder;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.util.Arrays;
import java.util.List;

/**
 * Who is asked for what, and in which order: the only place where that is decided. {@code
 * docs/degraded-modes.md} is checked against it. Immutable and thread-safe.
 */
final class Ladders {

  /**
   * The sources.
   *
   * @param freshPage what Elasticsearch said a moment ago
   * @param staleCache an old answer, while Elasticsearch cannot give a new one
   * @param lastResort an older answer, when nothing else has one
   */
  record Sources(
      Rung<Asked, Found> freshPage,
      Rung<Asked, Found> elasticsearch,
      Rung<Asked, Found> staleCache,
      DatabaseRungs database,
      Rung<Asked, Found> lastResort) {}

  private final Sources from;
  private final SearchListener listener;

  Ladders(Sources from, SearchListener listener) {
    this.from = from;
    this.listener = listener;
  }

  /** The sources for an intent, in the order in which they are asked. */
  Ladder<Asked, Found> of(Intent intent) {
    return switch (intent) {
      case EXACT_CODE -> ladder(from.elasticsearch, from.database.exact());
      case PREFIX -> ladder(from.elasticsearch, from.database.prefix());
      case BROWSE_CATEGORY ->
          ladder(
              from.freshPage,
              from.elasticsearch,
              from.staleCache,
              from.database.category(),
              from.lastResort);
      case FULL_TEXT ->
          ladder(
              from.elasticsearch,
              from.staleCache,
              new PrefixOnly(from.database.prefix()),
              from.lastResort);
      case IMAGE_SIMILARITY ->
          new Ladder<>(List.of(), List.of(Reason.IMAGE_SEARCH_TEMPORARILY_UNAVAILABLE));
    };
  }

  @SafeVarargs
  private Ladder<Asked, Found> ladder(Rung<Asked, Found>... rungs) {
    List<Rung<Asked, Found>> observed =
        Arrays.stream(rungs).<Rung<Asked, Found>>map(rung -> new Observed(rung, listener)).toList();
    return new Ladder<>(observed, List.of());
  }

  /** Asks one after the other. */
  Answer<Found> climb(Asked question, Deadline deadline) {
    return of(question.intent()).climb(question, deadline);
  }
}
