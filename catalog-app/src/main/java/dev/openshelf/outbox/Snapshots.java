package dev.openshelf.outbox;

import dev.openshelf.contracts.change.ProductState;
import java.util.Collection;
import java.util.List;

/** What the relay needs to know of products. Thread-safe. */
public interface Snapshots {

  /**
   * The committed states of these products, deleted ones included with a null product; a product
   * that has no row any more is left out. The order is free.
   *
   * <p>Revision and content are read in one view of the database (one statement, or repeatable
   * read): a state must never carry a revision together with content, such as a category's name,
   * that is older than that revision. Reads committed data only and holds no transaction open when
   * it returns.
   */
  List<ProductState> current(Collection<Long> ids);
}
