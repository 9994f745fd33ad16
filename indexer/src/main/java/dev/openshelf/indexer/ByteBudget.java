package dev.openshelf.indexer;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes a bulk request may have: halved when somebody on the way finds one too large, and
 * regained in small steps while requests go through. Thread-safe.
 */
final class ByteBudget {

  private static final long FLOOR = 64 * 1024;

  private final long most;
  private final long step;
  private final AtomicLong current;

  ByteBudget(long most) {
    this.most = most;
    this.step = Math.max(1, most / 64);
    this.current = new AtomicLong(most);
  }

  long bytes() {
    return current.get();
  }

  void tooLarge(long bytes) {
    current.accumulateAndGet(Math.max(FLOOR, bytes / 2), Math::min);
  }

  /** A request went through; a small one says nothing about larger ones. */
  void wentThrough(long bytes) {
    current.updateAndGet(now -> bytes > now / 2 ? Math.min(most, now + step) : now);
  }
}
