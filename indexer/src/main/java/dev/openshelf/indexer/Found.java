package dev.openshelf.indexer;

/**
 * What a generation holds of a product.
 *
 * @param version under which Elasticsearch holds the document; its revision, unless somebody else
 *     wrote it
 * @param revision that the document shows; 0 when it shows none
 * @param contentHash of what the document shows; -1 when it cannot be read
 * @param claimedHash what the document says its content hash is; -1 when it says nothing
 */
record Found(
    long id, long version, long revision, long contentHash, long claimedHash, boolean deleted) {

  boolean shows(Expected expected) {
    return revision == expected.revision()
        && version == revision
        && contentHash == expected.contentHash()
        && claimedHash == contentHash;
  }
}
