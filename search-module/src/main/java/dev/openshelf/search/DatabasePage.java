package dev.openshelf.search;

import dev.openshelf.serving.Reason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page as PostgreSQL found it.
 *
 * @param limits what it lacks, facets excepted, which it never has
 * @param asOf the time of the read, or up to when the replica is
 * @param next where the next page begins; null when there is none
 * @param known whether there is anything without regard to filters
 */
record DatabasePage(
    List<SearchAnswer.Item> items,
    SearchAnswer.Total total,
    List<Reason> limits,
    @Nullable Instant asOf,
    @Nullable Integer next,
    boolean known) {

  DatabasePage {
    items = List.copyOf(items);
    limits = List.copyOf(limits);
  }

  DatabasePage withKnown(boolean really) {
    return new DatabasePage(items, total, limits, asOf, next, really);
  }
}
