package dev.openshelf.serving;

/**
 * The share of callers that is let through, and who belongs to it: those whose hash with the salt
 * falls below the ratio. So one caller is treated alike within a recovery, whoever was let in stays
 * in while the ratio grows, and another salt picks other callers. Immutable.
 *
 * @param step place in the ramp, from 0
 * @param ratio 0 to 1
 */
public record RampShare(int step, double ratio, long salt) {

  static final RampShare NONE = new RampShare(0, 0, 0);
  static final RampShare ALL = new RampShare(0, 1, 0);

  /** The part of a double's range that a random number can fill evenly. */
  private static final int BITS = 53;

  private static final double UNIT = 1.0 / (1L << BITS);
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  boolean admits(String caller) {
    return ratio >= 1 || (ratio > 0 && place(caller) < ratio);
  }

  private double place(String caller) {
    long hash = FNV_BASIS;
    for (int i = 0; i < caller.length(); i++) {
      hash = (hash ^ caller.charAt(i)) * FNV_PRIME;
    }
    return (mixed(hash ^ mixed(salt)) >>> (Long.SIZE - BITS)) * UNIT;
  }

  /** The finish of SplitMix64: every bit of the input changes half of the bits of the result. */
  private static long mixed(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
