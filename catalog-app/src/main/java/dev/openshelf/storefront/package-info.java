/**
 * The shop's public pages: home, search, categories, products. Home, category heads and products
 * come from PostgreSQL alone; lists of products come from search, and say plainly when it cannot
 * answer. May use: catalog (what shoppers may read), search, pages, platform.
 */
@NullMarked
package dev.openshelf.storefront;

import org.jspecify.annotations.NullMarked;
