package dev.openshelf.storefront;

import dev.openshelf.recommendation.CacheUse;
import dev.openshelf.recommendation.Recommended;
import java.util.List;

/**
 * The recommendation area of a page.
 *
 * @param upstreamMs empty when this page knows of no call
 */
record Suggestions(
    CacheUse cache, List<ProductCard> cards, String renderReadyMs, String upstreamMs) {

  static Suggestions of(Recommended result) {
    Double upstream = result.upstreamMs();
    return new Suggestions(
        result.cache(),
        result.items().stream().map(ProductCard::of).toList(),
        Double.toString(result.renderReadyMs()),
        upstream == null ? "" : upstream.toString());
  }

  boolean pending() {
    return cache == CacheUse.PENDING;
  }
}
