package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.contracts.progress.PartitionProgress;
import dev.openshelf.indexer.ConsumerBacklog.Known;
import dev.openshelf.indexer.ConsumerBacklog.Reading;
import dev.openshelf.indexer.ConsumerBacklog.Unknown;
import dev.openshelf.indexer.IndexOverview.Progress;
import dev.openshelf.indexer.ProductTrail.Stations;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the indexer says about how far it is. */
class ProgressIT {

  private Pipeline pipeline;

  @BeforeEach
  void open() throws Exception {
    pipeline = new Pipeline("progress");
  }

  @AfterEach
  void close() throws Exception {
    pipeline.close();
  }

  private @Nullable Progress progress() {
    return new IndexOverview(pipeline.index, pipeline.generations).progress(pipeline.awaitLive());
  }

  private void awaitSearchableAsOf(Instant instant) {
    await()
        .atMost(Pipeline.PATIENCE)
        .until(
            () -> {
              Progress progress = progress();
              return progress != null && progress.searchableAsOf().equals(instant);
            });
  }

  private long refreshes() {
    return pipeline.jdbc.sql("select count(*) from index_refresh").query(Long.class).single();
  }

  @Test
  void heartbeatsMoveTheClaimAndRefreshNothing() throws Exception {
    pipeline.startedAndLive();
    assertThat(progress()).isNull();
    pipeline.send(Samples.upserted(1, 1));
    pipeline.heartbeat(Samples.NOON);
    awaitSearchableAsOf(Samples.NOON);
    assertThat(pipeline.searchable()).isEqualTo(Map.of(1L, 1L));
    long refreshes = refreshes();

    for (int second = 1; second <= 5; second++) {
      pipeline.heartbeat(Samples.NOON.plusSeconds(second));
      awaitSearchableAsOf(Samples.NOON.plusSeconds(second));
    }
    // A thread that is late to join has partitions handed over, which is refreshed once.
    assertThat(refreshes()).isBetween(refreshes, refreshes + 1);
  }

  @Test
  void anOldClaimNeverReplacesALaterOne() throws Exception {
    pipeline.startedAndLive();
    pipeline.heartbeat(Samples.NOON.plusSeconds(9));
    awaitSearchableAsOf(Samples.NOON.plusSeconds(9));
    pipeline.heartbeat(Samples.NOON);
    pipeline.awaitNothingBehind();

    assertThat(progress()).matches(it -> it.searchableAsOf().equals(Samples.NOON.plusSeconds(9)));
  }

  @Test
  void aHeartbeatFromTheFutureIsForgottenWithTheNextTrueOne() throws Exception {
    pipeline.startedAndLive();
    pipeline.heartbeat(Instant.parse("2999-01-01T00:00:00Z"));
    Progress progress = await().atMost(Pipeline.PATIENCE).until(this::progress, Objects::nonNull);
    assertThat(progress.searchableAsOf()).isBefore(Clock.systemUTC().instant());

    Instant later = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
    pipeline.heartbeat(later);
    awaitSearchableAsOf(later);
  }

  @Test
  void aClaimFromTheFutureIsNoClaimAndGivesWay() throws Exception {
    pipeline.startedAndLive();
    String live = pipeline.liveIndex();
    // Elasticsearch remembers the versions of deleted documents for a minute by default.
    pipeline.elastic("PUT", "/" + live + "/_settings", Map.of("index.gc_deletes", "0s"));
    Instant future = Instant.parse("2999-01-01T00:00:00Z");
    for (int partition = 0; partition < Pipeline.PARTITIONS; partition++) {
      PartitionProgress claim =
          new PartitionProgress(
              partition, Pipeline.PARTITIONS, 1, future, future, "nobody", Samples.NOON);
      String at =
          "/%s/_doc/%s?version_type=external&version=%d"
              .formatted(live, claim.documentId(), future.toEpochMilli());
      assertThat(pipeline.elastic("PUT", at, claim)).matches(Reply::ok);
    }
    assertThat(progress()).isNull();
    try (AutoCloseable heart = pipeline.beating()) {
      await().atMost(Pipeline.PATIENCE).until(() -> progress() != null);
    }
  }

  @Test
  void changesOfATopicThatIsGoneAreAskedForAgainAndNothingIsClaimedUntilThen() throws Exception {
    Pipeline.Process process = pipeline.start();
    pipeline.awaitLive();
    for (int beat = 0; beat < 20; beat++) {
      pipeline.heartbeat(Samples.NOON);
    }
    awaitSearchableAsOf(Samples.NOON);
    pipeline.stop(process);
    pipeline.send(Samples.upserted(1, 1));
    pipeline.remakeTopic();
    pipeline.heartbeat(Samples.NOON.plusSeconds(60));

    pipeline.start();

    await().atMost(Pipeline.PATIENCE).until(() -> !pipeline.resent.isEmpty());
    assertThat(pipeline.resent).containsOnly(Optional.of(Samples.NOON));
    pipeline.awaitNothingBehind();
    assertThat(progress()).matches(it -> it.searchableAsOf().equals(Samples.NOON));
    Instant later = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
    pipeline.heartbeat(later);
    awaitSearchableAsOf(later);
  }

  @Test
  void followsAProductToTheSearch() throws Exception {
    pipeline.startedAndLive();
    pipeline.send(Samples.upserted(1, 8));
    pipeline.awaitSearchable(Map.of(1L, 8L));
    ProductTrail trail = new ProductTrail(pipeline.index, pipeline.jdbc);

    Stations stations =
        await()
            .atMost(Pipeline.PATIENCE)
            .until(() -> trail.of(1), it -> it.isPresent() && it.get().searchable() != null)
            .orElseThrow();

    assertThat(stations.revision()).isEqualTo(8);
    assertThat(stations.committed()).isEqualTo(Samples.NOON);
    assertThat(stations.relayed()).isBeforeOrEqualTo(stations.indexed());
    assertThat(stations.searchable()).isAfter(stations.indexed());
    assertThat(new IndexedProducts(pipeline.index, pipeline.jdbc).states(List.of(1L, 2L)))
        .isEqualTo(Map.of(1L, new IndexedProducts.State(8L, null, null)));
  }

  @Test
  void theBacklogIsUnknownUntilSomebodyConsumesEverything() throws Exception {
    try (ConsumerBacklog backlog =
        new ConsumerBacklog(pipeline.kafka, pipeline.settings.consumerGroup(), Clock.systemUTC())) {
      assertThat(backlog.current()).isInstanceOf(Unknown.class);
      backlog.start();
      await()
          .atMost(Pipeline.PATIENCE)
          .until(
              () ->
                  backlog.current() instanceof Unknown it && it.reason().equals("nobody_consumes"));

      pipeline.startedAndLive();
      pipeline.heartbeat(Samples.NOON);
      Reading reading =
          await()
              .atMost(Pipeline.PATIENCE)
              .until(backlog::current, it -> it instanceof Known known && known.changes() == 0);
      assertThat(reading).isInstanceOf(Known.class);
    }
  }

  @Test
  void heartbeatsAreNoBacklog() throws Exception {
    pipeline.startedAndLive();
    pipeline.heartbeat(Samples.NOON);
    pipeline.awaitNothingBehind();
    String settings = "/" + pipeline.liveIndex() + "/_settings";
    pipeline.elastic("PUT", settings, Map.of("index.blocks.write", true));
    for (int id = 1; id <= 7; id++) {
      pipeline.heartbeat(Samples.NOON);
      pipeline.send(Samples.upserted(id, 1));
    }
    pipeline.heartbeat(Samples.NOON);
    try (ConsumerBacklog backlog =
        new ConsumerBacklog(pipeline.kafka, pipeline.settings.consumerGroup(), Clock.systemUTC())) {
      backlog.start();
      await()
          .atMost(Pipeline.PATIENCE)
          .until(backlog::current, it -> it instanceof Known known && known.changes() == 7);
    }
    assertThat(pipeline.behind()).isGreaterThan(7);
  }
}
