package dev.openshelf.search;

/**
 * How busy a pool of database connections is.
 *
 * @param waiting threads that wait for a connection
 * @param inUse connections in use
 * @param size connections that the pool may have
 * @param slowShare share of the connections asked for in the last five seconds that took more than
 *     {@value #SLOW_MILLIS} ms to get, from 0 to 1
 */
public record PoolLoad(int waiting, int inUse, int size, double slowShare) {

  /** Getting a connection from a pool that has one takes microseconds. */
  public static final int SLOW_MILLIS = 20;

  private static final double MOST_IN_USE = 0.8;

  /** More slow ones than this, and the 95th percentile is above the limit. */
  private static final double MOST_SLOW = 0.05;

  /** Whether those who use the pool already need it for themselves. */
  public boolean pressed() {
    return waiting > 0 || inUse > MOST_IN_USE * size || slowShare > MOST_SLOW;
  }
}
