package dev.openshelf.indexer;

import java.time.Instant;
import java.util.Map;

/** Port: how many products the database holds, deleted ones included. Thread-safe. */
public interface CatalogueCounts {

  /** What stands for the status of deleted products. */
  String DELETED = "DELETED";

  /**
   * The products at one moment.
   *
   * @param byStatus how many of each status, {@link #DELETED} among them
   * @param changed how many of all have changed since the given instant
   */
  record Counts(Map<String, Long> byStatus, long changed) {
    public long total() {
      return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** Counts in one statement. */
  Counts since(Instant instant);
}
