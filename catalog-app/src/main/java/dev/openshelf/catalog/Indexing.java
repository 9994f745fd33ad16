package dev.openshelf.catalog;

import org.jspecify.annotations.Nullable;

/**
 * How far the index has come with a product.
 *
 * @param indexedRevision the revision that the index shows, if any
 * @param reason why it failed
 */
public record Indexing(State state, @Nullable Long indexedRevision, @Nullable String reason) {

  /** Nothing is known of the product in the index. */
  public static final Indexing UNKNOWN = new Indexing(State.PENDING, null, null);

  /** Whether a shopper's search shows the product's current revision. */
  public enum State {
    PENDING,
    INDEXED,
    FAILED
  }
}
