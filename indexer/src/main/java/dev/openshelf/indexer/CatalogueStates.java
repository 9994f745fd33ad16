package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import java.util.List;

/** Port: the products as the database holds them, for filling a generation. Thread-safe. */
@FunctionalInterface
public interface CatalogueStates {

  /**
   * The next products behind an id, by id, deleted ones included with a null product. Fewer than
   * the limit only at the end. A state's content is never older than its revision.
   */
  List<ProductState> after(long productId, int limit);
}
