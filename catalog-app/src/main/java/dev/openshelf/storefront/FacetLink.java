package dev.openshelf.storefront;

/**
 * A choice that narrows a list, or takes the narrowing back when it is selected.
 *
 * @param count matches that would be left; negative when not known
 */
record FacetLink(String label, long count, String href, boolean selected) {}
