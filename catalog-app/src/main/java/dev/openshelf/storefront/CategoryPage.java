package dev.openshelf.storefront;

import dev.openshelf.pages.Crumb;
import java.util.List;

/**
 * A category.
 *
 * @param crumbs its ancestors, root first
 * @param under the categories right under it
 */
record CategoryPage(String name, List<Crumb> crumbs, List<Crumb> under, Listing listing) {}
