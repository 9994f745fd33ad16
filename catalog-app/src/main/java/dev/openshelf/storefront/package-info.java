/**
 * The shop's public pages: home, search, categories, products. Home, category heads and products
 * come from PostgreSQL alone; lists of products come from search, and where it cannot answer as it
 * should they say so plainly and offer what still works. Home is streamed: what is in memory leaves
 * at once, recommendations follow within their budget. Owns the port {@link RecentlyViewed}. May
 * use: catalog (what shoppers may read), search, recommendation, serving, pages, platform.
 */
@NullMarked
package dev.openshelf.storefront;

import org.jspecify.annotations.NullMarked;
