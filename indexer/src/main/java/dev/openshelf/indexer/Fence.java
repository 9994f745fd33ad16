package dev.openshelf.indexer;

import java.util.TreeSet;

/**
 * Tells when everything that was under way at a moment has ended. Each piece of work passes it on
 * its way in and out. Thread-safe.
 */
final class Fence {

  private final TreeSet<Long> inside = new TreeSet<>();
  private long last;

  /** Work begins; returns the ticket to leave with. */
  synchronized long enter() {
    last++;
    inside.add(last);
    return last;
  }

  synchronized void leave(long ticket) {
    inside.remove(ticket);
  }

  /** Names this moment. */
  synchronized long mark() {
    return last;
  }

  /** Whether everything that had begun by then has ended. */
  synchronized boolean passed(long mark) {
    return inside.isEmpty() || inside.first() > mark;
  }
}
