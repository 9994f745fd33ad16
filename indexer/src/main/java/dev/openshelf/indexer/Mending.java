package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductChanged;
import java.util.Map;

/** Port: sends products down the ordinary path above what the index holds. Thread-safe. */
public interface Mending {

  /**
   * Gives each product a revision above the one named and above its own, and has its current state
   * sent; for a product that the database does not have, that it is deleted.
   *
   * @param versions the highest version that an index holds, by product id
   */
  void resend(Map<Long, Long> versions);

  /** No revision can be given above this version or a higher one. */
  default long horizon() {
    return ProductChanged.UNREACHABLE_REVISION;
  }
}
