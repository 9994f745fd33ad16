package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.progress.PartitionProgress;
import dev.openshelf.indexer.Continuity.Start;
import dev.openshelf.indexer.Fold.Reach;
import dev.openshelf.indexer.Generation.State;
import dev.openshelf.indexer.Generation.Times;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContinuityTest {

  private static final Instant NOW = Samples.NOON;
  private static final Instant CLAIMED = NOW.minusSeconds(600);
  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);
  private static final List<Generation> OPEN = List.of(generation("g000001"));

  private final Map<String, List<PartitionProgress>> claims = new HashMap<>();
  private final List<Optional<Instant>> resent = new ArrayList<>();
  private final Continuity continuity =
      new Continuity(
          generation -> claims.getOrDefault(generation, List.of()),
          since -> {
            resent.add(Optional.ofNullable(since));
            return NOW.minusSeconds(5);
          },
          Clock.fixed(NOW, ZoneOffset.UTC));

  private static Generation generation(String name) {
    return new Generation(
        name, State.LIVE, "hash", null, null, new Times(NOW, null, null, null, null));
  }

  private static ConsumerRecord<byte[], byte[]> record(long offset, Instant at) {
    return new ConsumerRecord<>(
        "t",
        0,
        offset,
        at.toEpochMilli(),
        TimestampType.CREATE_TIME,
        0,
        0,
        NOTHING,
        NOTHING,
        new RecordHeaders(),
        Optional.empty());
  }

  private void claimed(long offset) {
    claims.put(
        "g000001", List.of(new PartitionProgress(0, 1, offset, CLAIMED, CLAIMED, "test", CLAIMED)));
  }

  /** What is believed of a heartbeat in a batch that begins at an offset. */
  private @Nullable Instant believed(long offset, Instant watermark) throws Exception {
    Fold fold = new Fold(List.of(), Map.of(0, new Reach(offset, watermark)), List.of());
    Reach reach = continuity.believed(List.of(record(offset, NOW)), fold, OPEN).reaches().get(0);
    return reach == null ? null : reach.watermark();
  }

  private void pass(long offset) {
    continuity.passed(new Fold(List.of(), Map.of(0, new Reach(offset, null)), List.of()));
  }

  @Test
  void aPartitionThatGoesOnIsBelieved() throws Exception {
    continuity.assigned(0, new Start(17L, 0, 20));

    assertThat(believed(17, NOW)).isEqualTo(NOW);
    pass(19);
    assertThat(believed(20, NOW)).isEqualTo(NOW);
    assertThat(believed(20, NOW)).as("the same batch again").isEqualTo(NOW);
    assertThat(resent).isEmpty();
  }

  @Test
  void aHeartbeatFromTheFutureCountsAsOneOfNow() throws Exception {
    continuity.assigned(0, new Start(0L, 0, 1));

    assertThat(believed(0, NOW.plus(Duration.ofDays(1000)))).isEqualTo(NOW);
  }

  @Test
  void aTopicThatBeginsAgainUnderAReaderIsNoticedOnce() throws Exception {
    claimed(40);
    continuity.assigned(0, new Start(17L, 0, 41));
    believed(17, NOW);
    pass(40);

    assertThat(believed(0, NOW.minusSeconds(6))).as("sent before the loss was known").isNull();
    assertThat(believed(0, NOW)).isEqualTo(NOW);
    pass(3);
    believed(4, NOW);

    assertThat(resent).containsExactly(Optional.of(CLAIMED));
  }

  @Test
  void recordsThatWereDeletedUnreadAreNoticed() throws Exception {
    claimed(10);
    continuity.assigned(0, new Start(17L, 60, 90));

    believed(60, NOW);
    believed(60, NOW);
    pass(70);
    believed(71, NOW);

    assertThat(resent).hasSize(1);
  }

  @Test
  void compactionLosesNothing() throws Exception {
    claimed(10);
    continuity.assigned(0, new Start(17L, 0, 90));

    assertThat(believed(60, NOW)).isEqualTo(NOW);
    pass(60);
    believed(80, NOW);

    assertThat(resent).isEmpty();
  }

  @Test
  void withoutAPositionTheClaimsInTheIndexCount() throws Exception {
    claimed(40);
    continuity.assigned(0, new Start(null, 0, 12));
    believed(0, NOW);
    assertThat(resent).as("shorter than what was read of it").hasSize(1);

    continuity.assigned(0, new Start(null, 0, 900));
    believed(0, NOW);
    assertThat(resent).as("written after what was read of it").hasSize(2);

    continuity.assigned(0, new Start(null, 700, 900));
    believed(700, NOW);
    assertThat(resent).as("a gap").hasSize(3);
  }

  @Test
  void readingTheSameTopicAgainLosesNothing() throws Exception {
    claimed(40);
    continuity.assigned(0, new Start(null, 0, 900));

    continuity.believed(
        List.of(record(0, CLAIMED.minusSeconds(60))),
        new Fold(List.of(), Map.of(0, new Reach(0, null)), List.of()),
        OPEN);

    assertThat(resent).isEmpty();
  }

  @Test
  void everythingIsSentAgainWhenAGenerationMakesNoClaim() throws Exception {
    claimed(40);
    continuity.assigned(0, new Start(17L, 0, 41));

    continuity.believed(
        List.of(record(0, NOW)),
        new Fold(List.of(), Map.of(0, new Reach(0, null)), List.of()),
        List.of(OPEN.getFirst(), generation("g000002")));

    assertThat(resent).containsExactly(Optional.empty());
  }

  @Test
  void whatIsNotKnownIsNoLoss() throws Exception {
    continuity.assigned(0, null);
    believed(5, NOW);
    continuity.assigned(0, new Start(null, 0, 900));
    believed(5, NOW);

    assertThat(resent).isEmpty();
  }
}
