package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read from PostgreSQL as a rung of a ladder.
 *
 * @param read what it reads
 */
record DatabaseRung(Source source, Read read) implements Rung<Asked, Found> {

  /** One of the reads of {@link DatabaseReads}. */
  interface Read {

    /**
     * @param offset products on the pages before
     */
    Outcome<DatabasePage> page(SearchQuery query, int offset, String caller, Deadline deadline);
  }

  static DatabaseRungs all(DatabaseReads reads) {
    return new DatabaseRungs(
        new DatabaseRung(
            Source.DATABASE_EXACT,
            (query, offset, caller, deadline) -> reads.exact(query, caller, deadline)),
        new DatabaseRung(
            Source.DATABASE_PREFIX,
            (query, offset, caller, deadline) -> reads.prefix(query, caller, deadline)),
        new DatabaseRung(Source.DATABASE_CATEGORY, reads::category));
  }

  @Override
  public String name() {
    return source.code();
  }

  @Override
  public Step<Found> ask(Asked asked, Deadline deadline) {
    return switch (read.page(asked.query(), offset(asked), asked.caller(), deadline)) {
      case Outcome.Success<DatabasePage>(DatabasePage page) ->
          new Step.Answered<>(found(page), limits(page, asked.facets()));
      case Outcome.Failure<DatabasePage>(Reason reason) -> Step.passed(reason);
      case Outcome.Neither<DatabasePage>(Reason reason) -> Step.passed(reason);
    };
  }

  private Found found(DatabasePage page) {
    return Found.inDatabase(
        new SearchPage(
            page.items(),
            page.total(),
            null,
            next(page.next()),
            page.known() ? Math.max(1, page.total().value()) : 0),
        source,
        page.asOf());
  }

  private static List<Object> next(@Nullable Integer offset) {
    return offset == null ? List.of() : List.of(offset.longValue());
  }

  /** Suggestions from the index also have products with the text inside. */
  private List<Reason> limits(DatabasePage page, boolean facets) {
    List<Reason> limits = new ArrayList<>(page.limits());
    if (facets) {
      limits.add(Reason.FACETS_UNAVAILABLE);
    } else if (source == Source.DATABASE_PREFIX) {
      limits.add(Reason.PREFIX_ONLY);
    }
    return limits;
  }

  /** Cursors are signed, so that nobody asks for what {@link DatabaseList} never offered. */
  private static int offset(Asked asked) {
    List<Object> after = asked.after(Bookmark.DATABASE);
    return after.size() == 1 && after.getFirst() instanceof Number place ? place.intValue() : 0;
  }
}
