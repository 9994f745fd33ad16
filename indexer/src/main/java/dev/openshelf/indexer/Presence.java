package dev.openshelf.indexer;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Confirms by which version of the registry this process writes: one that was read while nothing
 * that began before the reading was under way any more. One thread calls {@link #step}.
 */
final class Presence {

  private static final Logger log = LoggerFactory.getLogger(Presence.class);
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final Generations generations;
  private final IndexWriters writers;
  private final Fence fence;
  private final String instance;
  private long seen;
  private long mark;
  private long confirmed;

  Presence(Generations generations, IndexWriters writers, Fence fence, String instance) {
    this.generations = generations;
    this.writers = writers;
    this.fence = fence;
    this.instance = instance;
  }

  Duration step() {
    try {
      long version = generations.version();
      if (version != seen) {
        seen = version;
        // After the reading: whatever begins from here on reads at least this version.
        mark = fence.mark();
      }
      if (fence.passed(mark)) {
        confirmed = seen;
      }
      writers.confirm(instance, confirmed);
    } catch (DataAccessException | TransactionException e) {
      log.debug("Cannot confirm by which registry this process writes", e);
    }
    return INTERVAL;
  }

  /** This process writes no more. */
  void leave() {
    try {
      writers.leave(instance);
    } catch (DataAccessException | TransactionException e) {
      log.debug("The leave is not noted; it expires", e);
    }
  }
}
