package dev.openshelf.search;

import java.util.List;

/**
 * One request to the primary source.
 *
 * @param after sort values of the last hit already shown; empty for the first page
 * @param facets whether to count them
 */
record SearchPlan(
    SearchQuery query, Intent intent, Breadth breadth, List<Object> after, boolean facets) {}
