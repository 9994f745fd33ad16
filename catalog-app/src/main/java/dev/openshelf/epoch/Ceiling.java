package dev.openshelf.epoch;

import dev.openshelf.contracts.change.ProductChanged;

/**
 * The highest revision that the database can have given. A revision is an epoch in the high 16 bits
 * and a sequence in the low 48.
 *
 * @param revision no product of this database has a higher one
 */
public record Ceiling(long revision) {

  static final int SEQUENCE_BITS = 48;

  /** A few are kept back, so that nobody can use them up at once. */
  static final int HIGHEST_EPOCH = epochOf(ProductChanged.UNREACHABLE_REVISION);

  /** More than any database is restored between two backups. */
  private static final int MOST_RESTORES = 100;

  static Ceiling of(int epoch, long sequence) {
    return new Ceiling(((long) epoch << SEQUENCE_BITS) | sequence);
  }

  static int epochOf(long revision) {
    return (int) (revision >>> SEQUENCE_BITS);
  }

  /** The epoch of the database. */
  public int epoch() {
    return epochOf(revision);
  }

  /** The epoch above a revision and above this one. */
  int epochAbove(long seen) {
    int above = Math.max(epoch(), epochOf(seen)) + 1;
    if (above > HIGHEST_EPOCH) {
      throw new IllegalArgumentException("No epoch is left above revision " + seen);
    }
    return above;
  }

  /**
   * No revision from here on can be one of this shop: it would have been restored more often since
   * its backup than anybody restores. Whoever brings one is not to use up the epochs that are left.
   */
  public long horizon() {
    return (long) Math.min(epoch() + MOST_RESTORES, HIGHEST_EPOCH) << SEQUENCE_BITS;
  }
}
