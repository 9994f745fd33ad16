/**
 * Recommendations for a shopper from an upstream that may be slow, wrong or gone, and what shoppers
 * looked at. {@link Recommendations} answers within the time that a page or the API has; {@link
 * ProductViews} takes down views without making anybody wait, {@link RecentViews} reads them. Owns
 * the ports {@link PublicProducts} and {@link Askers}, and a built-in upstream that is asked over
 * HTTP like any other. May use: contracts, serving, JDBC for its own tables and to read products
 * that were viewed or are alike.
 */
@NullMarked
package dev.openshelf.recommendation;

import org.jspecify.annotations.NullMarked;
