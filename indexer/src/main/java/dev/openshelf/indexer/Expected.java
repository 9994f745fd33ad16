package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;

/** What a generation should hold of a product, deleted ones included. */
record Expected(long id, long revision, long contentHash) {

  static Expected of(ProductState state) {
    return new Expected(state.id(), state.revision(), Projection.contentHash(state));
  }

  long fingerprint() {
    return Fingerprint.of(id, revision, revision, contentHash);
  }
}
