package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import java.util.Collection;
import java.util.List;

/**
 * Port: the products as the database holds them, for filling a generation and comparing it.
 * Thread-safe.
 */
@FunctionalInterface
public interface CatalogueStates {

  /**
   * The next products behind an id, by id, deleted ones included with a null product. Fewer than
   * the limit only at the end. A state's content is never older than its revision.
   */
  List<ProductState> after(long productId, int limit);

  /** Those of the products that there are, deleted ones included. */
  default List<ProductState> current(Collection<Long> ids) {
    return ids.stream()
        .flatMap(id -> after(id - 1, 1).stream().filter(state -> state.id() == id))
        .toList();
  }
}
