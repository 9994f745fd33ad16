package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;

/**
 * PostgreSQL as a substitute. Each reads within its own small budget or passes with the reason, and
 * adds what its answer lacks ({@code facets_unavailable}, {@code sort_not_applied}) as limits.
 *
 * @param exact by code and model number; {@link SearchPage#unfiltered} is 0 for an unknown code
 * @param prefix products whose name starts with the text
 * @param category products of a category and everything under it
 */
record DatabaseRungs(
    Rung<Asked, Found> exact, Rung<Asked, Found> prefix, Rung<Asked, Found> category) {

  /** A shop without them. */
  static DatabaseRungs none() {
    return new DatabaseRungs(
        none(Source.DATABASE_EXACT), none(Source.DATABASE_PREFIX), none(Source.DATABASE_CATEGORY));
  }

  private static Rung<Asked, Found> none(Source source) {
    return new Rung<>() {
      @Override
      public String name() {
        return source.code();
      }

      @Override
      public Step<Found> ask(Asked question, Deadline deadline) {
        return Step.passed(Reason.DATABASE_UNAVAILABLE);
      }
    };
  }
}
