package dev.openshelf.indexer;

/** What became of one document in one generation. Every document of a batch ends in exactly one. */
sealed interface ItemResult {

  /** The document is in the index. */
  record Applied() implements ItemResult {}

  /** The index holds this revision or a newer one: what was wanted is so. */
  record AlreadyNewer() implements ItemResult {}

  /** Nothing is wrong with the document; it has to be sent again. */
  record TryLater(Hold hold, String detail) implements ItemResult {}

  /** Elasticsearch will never take this document as it is. */
  record Refused(Flaw flaw, String detail) implements ItemResult {}

  ItemResult APPLIED = new Applied();
  ItemResult ALREADY_NEWER = new AlreadyNewer();

  /** Whether the document is as new in the index as it was meant to be. */
  default boolean stands() {
    return this instanceof Applied || this instanceof AlreadyNewer;
  }
}
