/**
 * The shop's public pages: home, search, categories, products. Home, category heads and products
 * come from PostgreSQL alone; lists of products come from search, and say plainly when it cannot
 * answer. Home is streamed: what is in memory leaves at once, recommendations follow within their
 * budget. May use: catalog (what shoppers may read), search, recommendation, serving, pages,
 * platform.
 */
@NullMarked
package dev.openshelf.storefront;

import org.jspecify.annotations.NullMarked;
