package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.openshelf.indexer.Generation.State;
import dev.openshelf.indexer.RebuildPoint.Phase;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Generations come and go while everybody edits. */
class RebuildIT {

  private static final int PRODUCTS = 1000;

  private Pipeline pipeline;
  private Pipeline.Process process;
  private AutoCloseable heart;
  private final AtomicLong revision = new AtomicLong(10);
  private volatile boolean editing = true;

  @BeforeEach
  void open() throws Exception {
    pipeline = new Pipeline("rebuild");
    pipeline.rebuilding =
        RebuildSettingsTest.bound(
            Map.of(
                "openshelf.index.rebuild.page", "50",
                "openshelf.index.rebuild.keep-previous", "1h"));
    for (long id = 1; id <= PRODUCTS; id++) {
      pipeline.catalogue.put(id, Samples.state(id, 4));
    }
    process = pipeline.start();
    heart = pipeline.beating();
    pipeline.awaitLive();
  }

  @AfterEach
  void close() throws Exception {
    editing = false;
    heart.close();
    pipeline.close();
  }

  /** Edits, deletes, re-creates and adds products until the test ends it. */
  private CompletableFuture<Void> edits() {
    Random random = new Random(7);
    return CompletableFuture.runAsync(
        () -> {
          while (editing) {
            long id = 1 + random.nextInt(PRODUCTS + 200);
            long next = revision.incrementAndGet();
            try {
              pipeline.commit(
                  random.nextInt(5) == 0 ? Samples.deleted(id, next) : Samples.upserted(id, next));
            } catch (Exception e) {
              throw new CompletionException(e);
            }
          }
        },
        Thread::startVirtualThread);
  }

  private CompletableFuture<RebuildPoint> running(Rebuild rebuild, RebuildJob job) {
    return CompletableFuture.supplyAsync(() -> rebuild.run(job), Thread::startVirtualThread);
  }

  private List<String> live() throws Exception {
    return List.of(pipeline.awaitLive(), pipeline.index.aliased().getFirst());
  }

  @Test
  void losesNothingThatIsEditedMeanwhile() throws Exception {
    CompletableFuture<Void> edits = edits();
    FakeJobs.Job job = pipeline.jobs.job(1);
    job.rowsPerSecond = 500;

    RebuildPoint end = pipeline.rebuild(process).run(job);

    assertThat(end.phase()).isEqualTo(Phase.DONE);
    assertThat(end.rows()).isGreaterThanOrEqualTo(PRODUCTS);
    assertThat(end.checks()).containsEntry("counts", "ok").containsEntry("shards", "ok");
    assertThat(live()).containsExactly("g000002", "g000002");
    editing = false;
    edits.join();
    pipeline.awaitHeld("g000002");
    pipeline.awaitHeld("g000001");
    assertThat(pipeline.generations.find("g000001").orElseThrow().state())
        .isEqualTo(State.PREVIOUS);
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void goesOnWhereAKilledProcessStopped() throws Exception {
    FakeJobs.Job job = pipeline.jobs.job(1);
    job.rowsPerSecond = 500;
    job.committed =
        point -> {
          if (point.rows() > 200) {
            throw new FakeJobs.Stopped();
          }
        };
    assertThatThrownBy(() -> pipeline.rebuild(process).run(job))
        .isInstanceOf(FakeJobs.Stopped.class);
    long done = job.point().orElseThrow().after();
    assertThat(done).isBetween(1L, PRODUCTS - 1L);
    pipeline.commit(Samples.upserted(1, revision.incrementAndGet()));
    pipeline.commit(Samples.deleted(2, revision.incrementAndGet()));

    Pipeline.Process other = pipeline.start();
    job.committed = point -> {};
    double before = pipeline.documents("already_newer");
    pipeline.rebuild(other).run(job);

    assertThat(live()).containsExactly("g000002", "g000002");
    assertThat(pipeline.documents("already_newer") - before).isLessThan(PRODUCTS - 100);
    pipeline.awaitHeld("g000002");
  }

  @Test
  void leavesNothingBehindWhenItIsCancelled() throws Exception {
    FakeJobs.Job job = pipeline.jobs.job(1);
    job.rowsPerSecond = 500;
    job.committed =
        point -> {
          if (point.rows() > 0) {
            job.cancel();
          }
        };
    assertThatThrownBy(() -> pipeline.rebuild(process).run(job))
        .isInstanceOf(FakeJobs.Stopped.class);

    pipeline.awaitState("g000002", State.FAILED);
    await().atMost(Pipeline.PATIENCE).until(() -> !pipeline.index.exists("g000002"));
    assertThat(live()).containsExactly("g000001", "g000001");
    pipeline.commit(Samples.upserted(1, revision.incrementAndGet()));
    pipeline.awaitHeld("g000001");
    assertThat(pipeline.index.generations()).containsExactly("g000001");
  }

  @Test
  void doesNotSwitchToWhatIsNotWhole() throws Exception {
    FakeJobs.Job job = pipeline.jobs.job(1);
    job.committed =
        point -> {
          if (point.phase() == Phase.VERIFYING && point.checks().isEmpty()) {
            dropSome("g000002");
          }
        };
    assertThatThrownBy(() -> pipeline.rebuild(process).run(job))
        .isInstanceOf(RebuildRefused.class)
        .hasMessageContaining("900 of 1000 products with status ACTIVE");

    assertThat(live()).containsExactly("g000001", "g000001");
    assertThat(pipeline.generations.find("g000002").orElseThrow().reason()).contains("900 of 1000");
    pipeline.awaitHeld("g000001");
  }

  private void dropSome(String generation) {
    try {
      pipeline.index.refresh(generation);
      Map<String, Object> some = Map.of("query", Map.of("range", Map.of("id", Map.of("lte", 100))));
      String path = "/" + pipeline.index.names().index(generation) + "/_delete_by_query?refresh";
      assertThat(pipeline.elastic("POST", path, some).ok()).isTrue();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void doesNotSwitchAgainstAProbe() throws Exception {
    GenerationProbe never =
        new GenerationProbe() {
          @Override
          public String name() {
            return "golden_queries";
          }

          @Override
          public List<String> flaws(String generation) {
            return List.of("camera does not find CAM-1");
          }
        };
    assertThatThrownBy(() -> pipeline.rebuild(process, never).run(pipeline.jobs.job(1)))
        .hasMessageContaining("golden_queries: camera does not find CAM-1");
    assertThat(live()).containsExactly("g000001", "g000001");
  }

  @Test
  void waitsForAWriterThatLivesAndNotForOneThatDied() throws Exception {
    pipeline
        .jdbc
        .sql("insert into index_writer values ('stuck', 1, clock_timestamp() + interval '1 hour')")
        .update();
    FakeJobs.Job job = pipeline.jobs.job(1);
    CompletableFuture<RebuildPoint> rebuild = running(pipeline.rebuild(process), job);
    await()
        .atMost(Pipeline.PATIENCE)
        .until(
            () ->
                job.point().map(RebuildPoint::waitsFor).orElse(List.of()).stream()
                    .anyMatch("indexer stuck"::equals));
    assertThat(rebuild).isNotDone();
    assertThat(job.point().orElseThrow().rows()).isZero();

    pipeline
        .jdbc
        .sql("update index_writer set expires_at = now() where instance = 'stuck'")
        .update();
    rebuild.join();
    assertThat(live()).containsExactly("g000002", "g000002");
  }

  @Test
  void theRegistryFollowsASwitchThatWasCutOff() throws Exception {
    FakeJobs.Job job = pipeline.jobs.job(1);
    job.committed =
        point -> {
          if (point.phase() == Phase.SWITCHING) {
            throw new FakeJobs.Stopped();
          }
        };
    assertThatThrownBy(() -> pipeline.rebuild(process).run(job))
        .isInstanceOf(FakeJobs.Stopped.class);
    assertThat(live()).containsExactly("g000001", "g000001");

    pipeline.index.pointAliasAt("g000002");
    pipeline.awaitState("g000002", State.LIVE);
    assertThat(pipeline.rebuild(process).run(again(job)).phase()).isEqualTo(Phase.DONE);
    assertThat(live()).containsExactly("g000002", "g000002");
  }

  private static FakeJobs.Job again(FakeJobs.Job job) {
    job.committed = point -> {};
    return job;
  }

  @Test
  void anAliasThatIsGoneComesBack() throws Exception {
    pipeline.delete("/" + pipeline.liveIndex() + "/_alias/" + pipeline.settings.name());
    await()
        .atMost(Pipeline.PATIENCE)
        .until(() -> pipeline.index.aliased().equals(List.of("g000001")));
  }

  @Test
  void goesBackToAPreviousGenerationThatIsUpToDate() throws Exception {
    pipeline.rebuild(process).run(pipeline.jobs.job(1));
    pipeline.commit(Samples.upserted(1, revision.incrementAndGet()));
    pipeline.commit(Samples.deleted(2, revision.incrementAndGet()));

    Rollback rollback = process.work().rollback();
    assertThat(rollback.to(rollback.target().orElseThrow(), () -> {}))
        .isEqualTo(new Rollback.Done("g000002", "g000001"));

    assertThat(live()).containsExactly("g000001", "g000001");
    pipeline.commit(Samples.upserted(3, revision.incrementAndGet()));
    pipeline.awaitHeld("g000001");
    pipeline.awaitHeld("g000002");
    assertThat(rollback.target()).contains("g000002");
  }

  @Test
  void nobodyWritesWhatIsRetired() throws Exception {
    pipeline.stop(process);
    pipeline.rebuilding =
        RebuildSettingsTest.bound(Map.of("openshelf.index.rebuild.keep-previous", "1s"));
    process = pipeline.start();
    CompletableFuture<Void> edits = edits();
    pipeline.rebuild(process).run(pipeline.jobs.job(1));

    pipeline.awaitState("g000001", State.RETIRED);
    await().atMost(Pipeline.PATIENCE).until(() -> !pipeline.index.exists("g000001"));
    editing = false;
    edits.join();
    pipeline.awaitHeld("g000002");
    assertThat(pipeline.index.generations()).containsExactly("g000002");
    assertThat(process.work().rollback().target()).isEmpty();
  }

  @Test
  void troubleOfTheNewGenerationIsNotTheLiveOnes() throws Exception {
    FakeJobs.Job job = pipeline.jobs.job(1);
    job.rowsPerSecond = 300;
    AtomicInteger blocked = new AtomicInteger();
    job.committed =
        point -> {
          if (point.rows() > 0 && blocked.getAndIncrement() == 0) {
            block("g000002");
          }
        };
    CompletableFuture<RebuildPoint> rebuild = running(pipeline.rebuild(process), job);
    await().atMost(Pipeline.PATIENCE).until(() -> blocked.get() > 0);
    pipeline.commit(Samples.upserted(1, revision.incrementAndGet()));

    assertThatThrownBy(rebuild::join)
        .hasCauseInstanceOf(RebuildRefused.class)
        .hasMessageContaining("blocked");
    pipeline.awaitHeld("g000001");
    assertThat(live()).containsExactly("g000001", "g000001");
    assertThat(pipeline.failures()).isEmpty();
    assertThat(pipeline.deadLetters()).isEmpty();
    pipeline.commit(Samples.upserted(2, revision.incrementAndGet()));
    await()
        .atMost(Pipeline.PATIENCE)
        .until(() -> pipeline.held("g000001").equals(pipeline.expected()));
  }

  private void block(String generation) {
    try {
      String path = "/" + pipeline.index.names().index(generation) + "/_settings";
      Map<String, Object> blocks = Map.of("index.blocks.write", true);
      assertThat(pipeline.elastic("PUT", path, blocks).ok()).isTrue();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
