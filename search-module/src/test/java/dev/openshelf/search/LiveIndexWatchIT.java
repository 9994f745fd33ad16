package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.contracts.progress.PartitionProgress;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which index is asked and what it claims about its age, on a real Elasticsearch. */
class LiveIndexWatchIT {

  private static final Instant EARLY = Instant.parse("2026-08-04T02:10:00Z");
  private static final Instant LATE = EARLY.plusSeconds(60);

  private final ScratchIndex index = ScratchIndex.create("watch");
  private final SearchRig rig = SearchRig.over(index);

  @AfterEach
  void close() {
    rig.close();
    index.close();
  }

  @Test
  void anAnswerIsAsOfTheOldestPartitionOnceAllHaveReported() {
    index.put(List.of(Document.named(1, "Example Camera").price("1.00", "EUR")));
    report(0, LATE);
    assertThat(rig.ask("q", "camera").meta().resultAsOf()).isNull();
    report(2, LATE);
    report(1, EARLY);
    await()
        .atMost(20, SECONDS)
        .until(() -> EARLY.equals(rig.ask("q", "camera").meta().resultAsOf()));
    SearchAnswer.ItemPrice price = rig.ask("q", "camera").items().getFirst().price();
    assertThat(price).isEqualTo(new SearchAnswer.ItemPrice("1.00", "EUR", EARLY));
    report(1, LATE);
    await()
        .atMost(20, SECONDS)
        .until(() -> LATE.equals(rig.ask("q", "camera").meta().resultAsOf()));
  }

  @Test
  void progressReportsAreNoProducts() {
    report(0, LATE);
    index.refresh();
    assertThat(rig.ask("inStock", "false", "q", "progress").items()).isEmpty();
  }

  private void report(int partition, Instant searchableAsOf) {
    PartitionProgress progress =
        new PartitionProgress(partition, 3, 1, LATE, searchableAsOf, "test", LATE);
    index.putSource(progress.documentId(), progress);
  }
}
