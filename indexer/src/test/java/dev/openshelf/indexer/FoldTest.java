package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.indexer.Fold.Reach;
import dev.openshelf.indexer.Received.Beat;
import dev.openshelf.indexer.Received.Change;
import dev.openshelf.indexer.Received.Unreadable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldTest {

  private static Position at(int partition, long offset) {
    return new Position("t", partition, offset);
  }

  private static Change change(int partition, long offset, ProductChanged message) {
    return new Change(at(partition, offset), Samples.NOON, message);
  }

  private static Beat beat(int partition, long offset, int seconds) {
    return new Beat(
        at(partition, offset), new Heartbeat(Samples.NOON.plusSeconds(seconds), Samples.NOON));
  }

  @Test
  void keepsTheNewestRevisionOfEachProductWhateverTheOrder() {
    Fold fold =
        Fold.of(
            List.of(
                change(0, 1, Samples.upserted(5, 9)),
                change(0, 2, Samples.deleted(5, 7)),
                change(1, 1, Samples.upserted(6, 3)),
                change(1, 2, Samples.deleted(6, 4))));

    assertThat(fold.newest())
        .extracting(it -> it.message().revision())
        .containsExactlyInAnyOrder(9L, 4L);
  }

  @Test
  void reachesTheLastRecordAndTheLatestHeartbeatOfEachPartition() {
    Fold fold =
        Fold.of(
            List.of(
                beat(0, 1, 2),
                beat(0, 2, 1),
                change(0, 3, Samples.upserted(5, 9)),
                change(1, 8, Samples.upserted(6, 9))));

    assertThat(fold.reaches())
        .containsEntry(0, new Reach(3, Samples.NOON.plusSeconds(2)))
        .containsEntry(1, new Reach(8, null));
  }

  @Test
  void believesNoHeartbeatFromTheFutureNorOneBelowItsFloor() {
    Beat absurd = new Beat(at(3, 1), new Heartbeat(Instant.MIN, Samples.NOON));
    Fold fold = Fold.of(List.of(beat(0, 1, 60), beat(1, 1, 5), beat(2, 1, 3), absurd));

    Fold believed =
        fold.believed(Samples.NOON.plusSeconds(10), Map.of(2, Samples.NOON.plusSeconds(3)));

    assertThat(believed.reaches())
        .containsEntry(0, new Reach(1, Samples.NOON.plusSeconds(10)))
        .containsEntry(1, new Reach(1, Samples.NOON.plusSeconds(5)))
        .containsEntry(2, new Reach(1, null))
        .containsEntry(3, new Reach(1, null));
  }

  @Test
  void setsAsideWhatCannotBeRead() {
    Unreadable poison = new Unreadable(at(0, 4), Flaw.MALFORMED, "?", null);

    assertThat(Fold.of(List.of(poison)).unreadable()).containsExactly(poison);
    assertThat(Fold.of(List.of(poison)).reaches()).containsEntry(0, new Reach(4, null));
  }
}
