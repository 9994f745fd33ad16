package dev.openshelf.indexer;

import dev.openshelf.indexer.Received.Beat;
import dev.openshelf.indexer.Received.Change;
import dev.openshelf.indexer.Received.Unreadable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A batch reduced to what has to be done: of every product its newest revision, of every partition
 * how far it reaches, and what could not be read.
 */
record Fold(List<Change> newest, Map<Integer, Reach> reaches, List<Unreadable> unreadable) {

  /**
   * How far a batch reaches in one partition.
   *
   * @param offset the last record
   * @param watermark the highest of the heartbeats, if there is one
   */
  record Reach(long offset, @Nullable Instant watermark) {

    private Reach and(Reach other) {
      return new Reach(Math.max(offset, other.offset), later(watermark, other.watermark));
    }

    private Reach believed(Instant now, Instant floor) {
      if (watermark == null || !watermark.isAfter(floor)) {
        return new Reach(offset, null);
      }
      return watermark.isAfter(now) ? new Reach(offset, now) : this;
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
      return one == null || other != null && other.isAfter(one) ? other : one;
    }
  }

  static Fold of(List<Received> batch) {
    Map<Long, Change> newest = new LinkedHashMap<>();
    Map<Integer, Reach> reaches = new TreeMap<>();
    List<Unreadable> unreadable = new ArrayList<>();
    for (Received received : batch) {
      Instant watermark = null;
      switch (received) {
        case Change change -> newest.merge(change.message().productId(), change, Fold::newer);
        case Beat beat -> watermark = beat.heartbeat().watermark();
        case Unreadable record -> unreadable.add(record);
      }
      Position at = received.at();
      reaches.merge(at.partition(), new Reach(at.offset(), watermark), Reach::and);
    }
    return new Fold(List.copyOf(newest.values()), reaches, unreadable);
  }

  /**
   * The same with what may be believed of the heartbeats. One from the future counts as one of now:
   * a clock that was ahead for a while must not vouch for what is yet to come.
   *
   * @param floors by partition, the moment up to which heartbeats mean nothing
   */
  Fold believed(Instant now, Map<Integer, Instant> floors) {
    Map<Integer, Reach> believed = new TreeMap<>(reaches);
    believed.replaceAll(
        (partition, reach) -> reach.believed(now, floors.getOrDefault(partition, Instant.EPOCH)));
    return new Fold(newest, believed, unreadable);
  }

  private static Change newer(Change one, Change other) {
    return other.message().revision() >= one.message().revision() ? other : one;
  }
}
