package dev.openshelf.indexer;

import dev.openshelf.contracts.progress.PartitionProgress;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a partition does not go on where it was left: its topic was deleted and made again,
 * or records were deleted before they were read. Then changes are lost, and the heartbeats of the
 * partition vouch for more than is there: what may be lost is sent again, and until that stands in
 * the outbox nothing they say is believed. Thread-safe for different partitions.
 */
final class Continuity {

  /**
   * Where a partition stood when it was assigned.
   *
   * @param committed the group's position; null when it has none
   * @param begin no record before this offset is there any more
   * @param end the offset that its next record will have
   */
  record Start(@Nullable Long committed, long begin, long end) {}

  /** Reads claims of a generation. */
  @FunctionalInterface
  interface Reports {
    List<PartitionProgress> of(String generation) throws IOException;
  }

  private static final Logger log = LoggerFactory.getLogger(Continuity.class);

  private final Reports reports;
  private final LostChanges lost;
  private final Clock clock;
  private final Map<Integer, Long> next = new ConcurrentHashMap<>();
  private final Map<Integer, Start> starts = new ConcurrentHashMap<>();
  private final Map<Integer, Instant> floors = new ConcurrentHashMap<>();

  Continuity(Reports reports, LostChanges lost, Clock clock) {
    this.reports = reports;
    this.lost = lost;
    this.clock = clock;
  }

  /**
   * A partition is read from now on.
   *
   * @param start null when it could not be found out
   */
  void assigned(int partition, @Nullable Start start) {
    next.remove(partition);
    starts.remove(partition);
    if (start != null) {
      starts.put(partition, start);
      Long committed = start.committed();
      if (committed != null) {
        next.put(partition, committed);
      }
    }
  }

  /**
   * The batch with what may be believed of its heartbeats. May be asked again for the same batch.
   *
   * @param open the generations that are written to, the leading one first
   * @throws IOException when the claims of a generation cannot be read
   */
  Fold believed(List<ConsumerRecord<byte[], byte[]>> records, Fold fold, List<Generation> open)
      throws IOException {
    Map<Integer, ConsumerRecord<byte[], byte[]>> firsts = new HashMap<>();
    records.forEach(record -> firsts.putIfAbsent(record.partition(), record));
    for (ConsumerRecord<byte[], byte[]> first : firsts.values()) {
      if (isBroken(first, open.getFirst())) {
        floors.put(first.partition(), resend(first, open));
      }
      next.put(first.partition(), first.offset());
    }
    return fold.believed(clock.instant(), floors);
  }

  /** Everything of a batch is final. */
  void passed(Fold fold) {
    fold.reaches().forEach((partition, reach) -> next.put(partition, reach.offset() + 1));
  }

  private boolean isBroken(ConsumerRecord<byte[], byte[]> first, Generation leading)
      throws IOException {
    Long expected = next.get(first.partition());
    Start start = starts.get(first.partition());
    if (expected != null) {
      // Compaction leaves gaps in which nothing is lost.
      return first.offset() < expected || start != null && start.begin() > expected;
    }
    return start != null && contradicts(first, start, leading);
  }

  /** Without a position of the group, the claims in the index say how far it had come. */
  private boolean contradicts(ConsumerRecord<byte[], byte[]> first, Start start, Generation leading)
      throws IOException {
    Optional<PartitionProgress> claim =
        reports.of(leading.name()).stream()
            .filter(it -> it.partition() == first.partition())
            .findFirst();
    if (claim.isEmpty()) {
      return false;
    }
    long claimed = claim.get().offset();
    Instant written = Instant.ofEpochMilli(first.timestamp());
    boolean later = written.isAfter(claim.get().reportedAt().plus(PartitionProgress.SKEW));
    boolean gone = start.begin() > claimed + 1 || start.end() <= claimed;
    return gone || first.offset() <= claimed && later;
  }

  private Instant resend(ConsumerRecord<byte[], byte[]> first, List<Generation> open)
      throws IOException {
    Instant since = settled(open);
    log.warn(
        "Partition {} of the topic does not go on where it was left, but at offset {}: changes"
            + " since {} are sent again",
        first.partition(),
        first.offset(),
        since == null ? "the beginning" : since);
    return lost.resendSince(since);
  }

  /** Up to when everything is final in every generation; null when one does not tell. */
  private @Nullable Instant settled(List<Generation> open) throws IOException {
    List<Instant> claims = new ArrayList<>();
    for (Generation generation : open) {
      List<PartitionProgress> all = reports.of(generation.name());
      if (all.isEmpty()) {
        return null;
      }
      all.forEach(it -> claims.add(it.finalAsOf()));
    }
    return claims.stream().min(Comparator.naturalOrder()).orElse(null);
  }
}
