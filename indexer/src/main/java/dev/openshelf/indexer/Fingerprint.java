package dev.openshelf.indexer;

/**
 * 32 bits of everything that two sides are compared by. Elasticsearch computes the same in a
 * script, and adds up in double precision: 32 bits leave sums over two million documents exact.
 */
final class Fingerprint {

  /** The body of a runtime field; documents that lack a value get a number that no product has. */
  static final String SCRIPT =
      """
      long id = doc['id'].value;
      long revision = doc['revision'].size() == 0 ? -1L : doc['revision'].value;
      long hash = doc['contentHash'].size() == 0 ? -1L : doc['contentHash'].value;
      long h = id * -7046029254386353131L;
      h = (h ^ revision) * -4658895280553007687L;
      h = (h ^ (h >>> 29) ^ doc['_version'].value) * -7723592293110705685L;
      h = (h ^ (h >>> 32) ^ hash) * -7046029254386353131L;
      emit(h >>> 32);
      """;

  private Fingerprint() {}

  static long of(long id, long revision, long version, long contentHash) {
    long h = id * -7046029254386353131L;
    h = (h ^ revision) * -4658895280553007687L;
    h = (h ^ (h >>> 29) ^ version) * -7723592293110705685L;
    h = (h ^ (h >>> 32) ^ contentHash) * -7046029254386353131L;
    return h >>> 32;
  }
}
