package dev.openshelf.search;

import java.util.List;

/**
 * One request to the primary source.
 *
 * @param after sort values of the last hit already shown; empty for the first page
 * @param facets whether to count them
 */
record SearchPlan(
    SearchQuery query, Intent intent, Breadth breadth, List<Object> after, boolean facets) {

  SearchPlan after(List<Object> values) {
    return new SearchPlan(query, intent, breadth, values, facets);
  }

  /** Whether the order depends on statistics of the whole index. */
  boolean byScore() {
    return intent == Intent.FULL_TEXT && query.sort() == Sort.RELEVANCE && query.text() != null;
  }
}
