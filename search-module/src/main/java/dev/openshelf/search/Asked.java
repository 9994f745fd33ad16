package dev.openshelf.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question as the sources are asked it.
 *
 * @param intent what to answer it as
 * @param bookmark where the page before ended; null for the first page
 * @param facets whether counts to narrow by are wanted
 * @param caller who asks, for decisions and limits per client; never part of an answer
 */
record Asked(
    SearchQuery query, Intent intent, @Nullable Bookmark bookmark, boolean facets, String caller) {

  /**
   * Sort values of the last item of the page before, if that page has the given origin. A source
   * that is asked to go on from another's page gives its own first one, and the cursor is then
   * refused to the client.
   */
  List<Object> after(String origin) {
    return bookmark != null && bookmark.origin().equals(origin)
        ? bookmark.position().after()
        : List.of();
  }
}
