package dev.openshelf.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page as the primary source found it.
 *
 * @param next sort values of the last item, empty when there is no further page
 * @param unfiltered products that match without regard to filters
 */
record SearchPage(
    List<SearchAnswer.Item> items,
    SearchAnswer.Total total,
    SearchAnswer.@Nullable Facets facets,
    List<Object> next,
    long unfiltered) {}
