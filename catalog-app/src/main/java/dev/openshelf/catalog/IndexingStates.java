package dev.openshelf.catalog;

import java.util.Map;

/** Port: what the index knows of products. Never fails: what cannot be found out is left out. */
@FunctionalInterface
public interface IndexingStates {

  /**
   * States of several products, in one question to the index.
   *
   * @param revisions the current revision of each product, by id
   * @return states by id; {@link Indexing#UNKNOWN} holds for ids that are absent
   */
  Map<Long, Indexing> of(Map<Long, Long> revisions);
}
