package dev.openshelf.platform.limits;

/**
 * Token buckets by policy and caller. A bucket is full when its caller first asks, and again when
 * the policy's window has passed since then. Thread-safe.
 */
interface Buckets {

  /**
   * Whose bucket of which policy.
   *
   * @param who a shopper's id or an address, made so that the two cannot be taken for each other
   */
  record Key(Policy policy, String who) {}

  /** Takes one token, if there is one. */
  Level take(Key key);

  /** How full the bucket is, without taking anything. */
  Level look(Key key);
}
