package dev.openshelf.storefront;

import dev.openshelf.pages.Page;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a page offers besides a list that is not what it should be, as far as it has to be read. For
 * the thread that renders.
 */
final class Meanwhile {

  /** Nothing is read. */
  static final Meanwhile NOTHING = new Meanwhile(CompletableFuture.completedFuture(List.of()));

  private final CompletableFuture<List<ProductCard>> viewed;

  Meanwhile(CompletableFuture<List<ProductCard>> viewed) {
    this.viewed = viewed;
  }

  /** What the shopper looked at; what stands above in the page does not wait for it. */
  List<ProductCard> viewed(Page page) {
    if (!viewed.isDone()) {
      page.leave();
    }
    return viewed.join();
  }
}
