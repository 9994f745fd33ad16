package dev.openshelf.outbox;

/**
 * Wakes the relay, in whatever process it runs. A ring that gets lost costs latency and nothing
 * else, because the relay also looks by itself. Thread-safe.
 */
@FunctionalInterface
public interface Doorbell {

  /**
   * Says that a change has been committed; to be called after the commit, never inside the
   * transaction. Returns at once, never throws, and any number of rings in a row may become one.
   */
  void ring();
}
