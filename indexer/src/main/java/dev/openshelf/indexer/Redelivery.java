package dev.openshelf.indexer;

import java.util.Collection;
import java.util.Set;

/** Port: sends products down the ordinary path again. Thread-safe. */
@FunctionalInterface
public interface Redelivery {

  /**
   * Gives each of these products a new revision, which carries its current state to the index.
   *
   * @return those that there are; of the others there is nothing to send
   */
  Set<Long> redeliver(Collection<Long> productIds);
}
