package dev.openshelf.indexer;

import dev.openshelf.indexer.Fold.Reach;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What of one generation is searchable, as far as this process knows. A claim says up to when
 * everything of a partition is final; it becomes one about searches when a refresh that began after
 * the claim's last write has finished, or at once when nothing was written since the last refresh.
 *
 * <pre>
 *   writes   w1 ---- w2 ------------ w3 ----
 *   claims        a       b               c
 *   refresh            [=====]  covers a    [=====]  covers b and c
 * </pre>
 *
 * <p>Not thread-safe: {@link Refresher} guards it.
 */
final class Visibility {

  /** Everything of a partition up to its reach is final, after this many writes. */
  record Claim(Reach reach, long writes) {}

  /** A refresh that has begun. */
  record Run(long writes, Map<Integer, Claim> claims) {}

  // What others wrote before this process knew of the generation may not be searchable yet.
  private long writes = 1;
  private long searchable;
  private final Map<Integer, Claim> waiting = new HashMap<>();
  private final Map<Integer, Instant> finalAsOf = new HashMap<>();

  /** Documents were written, by this process or by one whose partitions it has taken over. */
  void wrote() {
    writes++;
  }

  void claim(Map<Integer, Reach> reaches) {
    reaches.forEach(
        (partition, reach) -> {
          Instant watermark = reach.watermark();
          if (watermark != null) {
            waiting.put(partition, new Claim(reach, writes));
            finalAsOf.put(partition, watermark);
          }
        });
  }

  boolean needsRefresh() {
    return searchable < writes;
  }

  /** Claims that hold for searches without any refresh. */
  Map<Integer, Claim> settled() {
    return needsRefresh() ? Map.of() : taken();
  }

  Run begin() {
    return new Run(writes, taken());
  }

  void succeeded(Run run) {
    searchable = Math.max(searchable, run.writes());
  }

  void failed(Run run) {
    run.claims().forEach(waiting::putIfAbsent);
  }

  /** Up to when a partition is final, searchable or not. */
  Instant finalAsOf(int partition, Instant otherwise) {
    return finalAsOf.getOrDefault(partition, otherwise);
  }

  private Map<Integer, Claim> taken() {
    Map<Integer, Claim> taken = Map.copyOf(waiting);
    waiting.clear();
    return taken;
  }
}
