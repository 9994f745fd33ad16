package dev.openshelf.storefront;

import dev.openshelf.platform.Shopper;
import dev.openshelf.platform.Shoppers;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Reads what shoppers looked at while their page is being written: for those who let the shop
 * remember, and never at the price of the page. Thread-safe.
 */
@Component
class ViewedCards {

  private static final Logger log = LoggerFactory.getLogger(ViewedCards.class);

  private final RecentlyViewed viewed;
  private final Shoppers shoppers;

  ViewedCards(RecentlyViewed viewed, Shoppers shoppers) {
    this.viewed = viewed;
    this.shoppers = shoppers;
  }

  /** Begins to read; ends within the budget, and well, whatever becomes of it. */
  CompletableFuture<List<ProductCard>> begin(
      HttpServletRequest request, int most, Duration budget) {
    return shoppers
        .trackable(request)
        .map(Shopper::id)
        .map(
            shopper ->
                CompletableFuture.supplyAsync(
                        () -> cards(shopper, most, budget), Thread::startVirtualThread)
                    .exceptionally(ViewedCards::none))
        .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
  }

  private List<ProductCard> cards(String shopper, int most, Duration budget) {
    return viewed.of(shopper, most, budget).stream().map(ProductCard::of).toList();
  }

  /** A page is shown whatever is wrong with one of its parts. */
  private static List<ProductCard> none(Throwable fault) {
    log.error("What was viewed could not be shown", fault);
    return List.of();
  }
}
