package dev.openshelf.search;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a source found, and what can be said about it.
 *
 * @param asOf the answer is right for this instant; null when not known
 * @param generation of the index it comes from; null when from none
 * @param breadth how the text was taken in the end
 */
record Found(
    SearchPage page,
    Source source,
    @Nullable Instant asOf,
    @Nullable String generation,
    Breadth breadth) {

  /** Found by PostgreSQL, as of the time of the read; null on a replica that does not know. */
  static Found inDatabase(SearchPage page, Source source, @Nullable Instant asOf) {
    return new Found(page, source, asOf, null, Breadth.ANY_WORDS);
  }

  /** Whose positions the page's end is given in. */
  String origin() {
    return generation == null ? Bookmark.DATABASE : generation;
  }
}
