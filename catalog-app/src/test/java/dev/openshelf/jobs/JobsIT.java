package dev.openshelf.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.openshelf.localstack.Backing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class JobsIT {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final AtomicInteger KINDS = new AtomicInteger();

  private static DriverManagerDataSource source;
  private static JdbcClient database;
  private static TransactionTemplate transactions;
  private static JobStore store;
  private static Jobs jobs;
  private static JobRunner runner;

  private final String kind = "kind-" + KINDS.incrementAndGet();
  private long job;

  @BeforeAll
  static void migrate() {
    source =
        new DriverManagerDataSource(
            Backing.database("jobs"), Backing.servers().username(), Backing.servers().password());
    Flyway.configure().dataSource(source).load().migrate();
    database = JdbcClient.create(source);
    transactions = new TransactionTemplate(new JdbcTransactionManager(source));
    ObjectMapper json = new ObjectMapper().registerModule(new JavaTimeModule());
    store = new JobStore(database, json);
    jobs = new Jobs(store, new JobBell());
    runner = new JobRunner(new LeasedJob.Means(store, transactions, json, LEASE, System::nanoTime));
  }

  @BeforeEach
  void submit() {
    job = jobs.submit(kind, Map.of("upTo", 3), "admin");
  }

  record Count(int count) {}

  private record Counting(String kind, Consumer<Integer> eachStep) implements JobHandler {

    @Override
    public Object run(JobContext context) {
      int upTo = context.parameters(Map.class).get("upTo") instanceof Integer n ? n : 0;
      int from = context.checkpoint(Count.class).orElse(new Count(0)).count();
      for (int at = from + 1; at <= upTo; at++) {
        int done = at;
        context.commit(
            () -> {
              eachStep.accept(done);
              return new JobStep(done, (long) upTo, new Count(done), new Count(done));
            });
      }
      return new Count(upTo);
    }
  }

  private void runOnce(Consumer<Integer> eachStep) {
    LeasedJob taken = runner.take(kind, "one").orElseThrow();
    runner.run(taken, new Counting(kind, eachStep));
  }

  private JobView view() {
    return jobs.find(kind, job).orElseThrow();
  }

  private void expireLease() {
    database
        .sql("update job set held_until = clock_timestamp() - interval '1 s' where id = :id")
        .param("id", job)
        .update();
  }

  @Test
  void runsToItsEnd() {
    assertThat(view().state()).isEqualTo(JobState.QUEUED);
    runOnce(step -> {});
    JobView ended = view();
    assertThat(ended.state()).isEqualTo(JobState.SUCCEEDED);
    assertThat(ended.progress()).isEqualTo(new JobProgress(3, 3L, null, null));
    assertThat(ended.result().get("count").asInt()).isEqualTo(3);
    assertThat(ended.startedAt()).isBeforeOrEqualTo(ended.finishedAt());
    assertThat(jobs.list(kind)).containsExactly(ended);
  }

  @Test
  void goesOnElsewhereFromTheLastCommittedStep() {
    LeasedJob frozen = runner.take(kind, "frozen").orElseThrow();
    frozen.commit(() -> new JobStep(1, 3L, new Count(1), new Count(1)));
    assertThat(runner.take(kind, "eager")).isEmpty();
    expireLease();
    List<Integer> steps = new java.util.ArrayList<>();
    runOnce(steps::add);
    assertThat(steps).containsExactly(2, 3);
    assertThat(view().state()).isEqualTo(JobState.SUCCEEDED);
  }

  @Test
  void aWorkerThatLostItsJobWritesNothingAnyMore() {
    LeasedJob frozen = runner.take(kind, "frozen").orElseThrow();
    expireLease();
    LeasedJob successor = runner.take(kind, "successor").orElseThrow();
    successor.commit(() -> new JobStep(2, 3L, new Count(2), new Count(2)));
    assertThatThrownBy(() -> frozen.commit(() -> new JobStep(1, 3L, new Count(1), new Count(1))))
        .isInstanceOf(JobStopped.class);
    frozen.finish(JobState.FAILED, null, "too late");
    assertThat(view().state()).isEqualTo(JobState.RUNNING);
    assertThat(view().progress().done()).isEqualTo(2);
    frozen.renew();
    assertThatThrownBy(frozen::stopIfAsked).isInstanceOf(JobStopped.class);
  }

  @Test
  void aStepThatFailsLeavesNothing() {
    runOnce(
        step -> {
          jobs.submit("side-" + kind, JsonNodeFactory.instance.objectNode(), null);
          if (step == 2) {
            throw new JobFailure("Line 2 is not for us.");
          }
        });
    assertThat(view().state()).isEqualTo(JobState.FAILED);
    assertThat(view().error()).isEqualTo("Line 2 is not for us.");
    assertThat(view().progress().done()).isEqualTo(1);
    assertThat(jobs.list("side-" + kind)).hasSize(1);
  }

  @Test
  void tellsNothingInternalOfAFault() {
    runOnce(
        step -> {
          throw new IllegalStateException("secret");
        });
    assertThat(view().state()).isEqualTo(JobState.FAILED);
    assertThat(view().error()).doesNotContain("secret", "Exception");
  }

  @Test
  void goesOnAfterATroubleOfTheDatabase() {
    runOnce(
        step -> {
          if (step == 2) {
            throw new DataAccessResourceFailureException("connection lost");
          }
        });
    assertThat(view().state()).isEqualTo(JobState.RUNNING);
    expireLease();
    runOnce(step -> {});
    assertThat(view().state()).isEqualTo(JobState.SUCCEEDED);
  }

  @Test
  void givesUpAJobThatTakesItsWorkersDown() {
    for (int attempt = 1; attempt <= JobRunner.MAX_ATTEMPTS; attempt++) {
      assertThat(runner.take(kind, "dies")).isPresent();
      expireLease();
    }
    runOnce(step -> {});
    assertThat(view().state()).isEqualTo(JobState.FAILED);
  }

  @Test
  void cancelsAQueuedJobAtOnce() {
    assertThat(jobs.cancel(job)).isTrue();
    assertThat(view().state()).isEqualTo(JobState.CANCELLED);
    assertThat(runner.take(kind, "one")).isEmpty();
    assertThat(jobs.cancel(job)).isFalse();
  }

  @Test
  void cancelsARunningJobBeforeItsNextStep() {
    AtomicInteger last = new AtomicInteger();
    LeasedJob taken = runner.take(kind, "one").orElseThrow();
    taken.commit(() -> new JobStep(1, 3L, new Count(1), new Count(1)));
    jobs.cancel(job);
    runner.run(taken, new Counting(kind, last::set));
    assertThat(view().state()).isEqualTo(JobState.CANCELLED);
    assertThat(view().progress().done()).isEqualTo(1);
    assertThat(last).hasValue(0);
  }

  @Test
  void endsACancelledJobWhoseWorkerIsGone() {
    assertThat(runner.take(kind, "dies")).isPresent();
    jobs.cancel(job);
    expireLease();
    runOnce(step -> {});
    assertThat(view().state()).isEqualTo(JobState.CANCELLED);
  }

  @Test
  void ofSomeKindsOneMayWaitOrRunHoweverManyAreAskedForAtOnce() {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Optional<Long>>> asked =
          IntStream.range(0, 8)
              .mapToObj(
                  it ->
                      CompletableFuture.supplyAsync(
                          () -> jobs.submitAlone("rollback", Map.of(), null), threads))
              .toList();
      assertThat(asked.stream().map(CompletableFuture::join).filter(Optional::isPresent))
          .hasSize(1);
    }
    long open = jobs.list("rollback").getFirst().id();
    assertThat(jobs.cancel(open)).isTrue();
    assertThat(jobs.submitAlone("rollback", Map.of(), null)).isPresent();
  }

  @Test
  void runsOneJobOfAKindAtATimeInTheirOrder() {
    long second = jobs.submit(kind, Map.of("upTo", 1), null);
    LeasedJob first = runner.take(kind, "one").orElseThrow();
    assertThat(first.id()).isEqualTo(job);
    assertThat(runner.take(kind, "two")).isEmpty();
    runner.run(first, new Counting(kind, step -> {}));
    assertThat(runner.take(kind, "two").orElseThrow().id()).isEqualTo(second);
  }

  @Test
  void manyWorkersTakeAJobOnce() {
    List<Thread> threads = new java.util.ArrayList<>();
    AtomicInteger taken = new AtomicInteger();
    jobs.submit(kind, Map.of(), null);
    for (int worker = 0; worker < 8; worker++) {
      String holder = "worker-" + worker;
      threads.add(
          Thread.ofVirtual()
              .start(() -> runner.take(kind, holder).ifPresent(job -> taken.incrementAndGet())));
    }
    await().until(() -> threads.stream().noneMatch(Thread::isAlive));
    assertThat(taken).hasValue(1);
  }

  @Test
  void aRolledBackSubmissionLeavesNothing() {
    transactions.executeWithoutResult(
        transaction -> {
          jobs.submit("rolled-back", Map.of(), null);
          transaction.setRollbackOnly();
        });
    assertThat(jobs.list("rolled-back")).isEmpty();
  }
}
