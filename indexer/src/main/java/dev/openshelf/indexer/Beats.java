package dev.openshelf.indexer;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Where heartbeats stand in the unread part of a partition, as far as it was looked at. Heartbeats
 * that follow each other take no more room than one. For one thread.
 */
final class Beats {

  /** Beyond that many runs nothing is noted any more; the rest counts as changes. */
  static final int MOST_RUNS = 50_000;

  private record Run(long from, long to) {}

  private final Deque<Run> runs = new ArrayDeque<>();
  private long looked;

  /** From where to look on when the group stands at a position. */
  long lookFrom(long position) {
    looked = Math.max(looked, position);
    while (!runs.isEmpty() && runs.getFirst().to() <= position) {
      runs.removeFirst();
    }
    return looked;
  }

  boolean full() {
    return runs.size() >= MOST_RUNS;
  }

  /** Notes the next record; offsets grow. */
  void saw(long offset, boolean heartbeat) {
    looked = offset + 1;
    if (!heartbeat) {
      return;
    }
    Run last = runs.peekLast();
    if (last != null && last.to() == offset) {
      runs.removeLast();
      runs.addLast(new Run(last.from(), offset + 1));
    } else {
      runs.addLast(new Run(offset, offset + 1));
    }
  }

  /** Known heartbeats from an offset on and before another. */
  long between(long from, long to) {
    long count = 0;
    for (Run run : runs) {
      count += Math.max(0, Math.min(to, run.to()) - Math.max(from, run.from()));
    }
    return count;
  }
}
