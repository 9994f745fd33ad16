package dev.openshelf.catalog;

import dev.openshelf.contracts.change.ProductState;
import java.util.Collection;
import java.util.List;

/**
 * The committed states of products as the pipeline sends and compares them, deleted products
 * included. Each call is one statement, so that a state and its revision belong together.
 * Thread-safe.
 */
public final class ProductStates {

  ProductStates() {}

  /** The states of those of the products that the database knows, in no order. */
  public List<ProductState> current(Collection<Long> ids) {
    throw new UnsupportedOperationException();
  }

  /** The next products behind an id, by id. */
  public List<ProductState> after(long productId, int limit) {
    throw new UnsupportedOperationException();
  }
}
