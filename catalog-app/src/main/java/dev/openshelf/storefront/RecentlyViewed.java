package dev.openshelf.storefront;

import dev.openshelf.recommendation.ViewedProduct;
import java.time.Duration;
import java.util.List;

/**
 * What a shopper looked at last. A port: whoever keeps the views binds it. Safe for use by many
 * threads.
 */
@FunctionalInterface
public interface RecentlyViewed {

  /**
   * The public ones among the products as they are now, latest view first, in one read; empty when
   * there are none or they cannot be read within the budget.
   *
   * @param shopper the id of a shopper who lets the shop remember
   * @param most how many at most
   */
  List<ViewedProduct> of(String shopper, int most, Duration budget);
}
