package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.serving.Reason;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What recovery asks before it takes the first sample. */
class WarmUpTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final FakeElastic elastic = new FakeElastic();
  private final ElasticClient client =
      new ElasticClient(elastic.nodes(), ScratchIndex.JSON, PATIENCE);
  private final LiveIndexWatch watch = new LiveIndexWatch(client, FakeElastic.names());
  private final WarmUp warmUp =
      new WarmUp(
          new PrimarySource(
              client,
              watch,
              new ElasticGuards(4, Duration.ofSeconds(1), Clock.systemUTC(), System::nanoTime)),
          DatabaseRungs.none(),
          "EUR");

  @AfterEach
  void close() {
    watch.close();
    client.close();
    elastic.close();
  }

  @Test
  void withoutAnIndexItIsColdAndNobodyWaits() {
    elastic.live = "";
    warmUp.start();
    watch.start();

    await()
        .atMost(20, SECONDS)
        .until(() -> warmUp.cold().equals(Optional.of(Reason.INDEX_MISSING)));
    assertThat(elastic.searches).hasValue(0);
  }

  @Test
  void whoAsksWhileItGoesOnWaitsForItsEnd() {
    elastic.gate = new CountDownLatch(1);
    warmUp.start();
    watch.start();
    await().atMost(20, SECONDS).until(() -> elastic.searches.get() > 0);

    CompletableFuture<Optional<Reason>> cold =
        CompletableFuture.supplyAsync(warmUp::cold, Thread.ofVirtual()::start);
    assertThat(cold).isNotDone();
    elastic.gate.countDown();

    assertThat(cold).succeedsWithin(PATIENCE).isEqualTo(Optional.empty());
  }

  @Test
  void onceWarmItStaysSo() {
    warmUp.start();
    watch.start();
    await().atMost(20, SECONDS).until(() -> warmUp.cold().isEmpty());

    elastic.live = "";
    await().atMost(20, SECONDS).until(() -> watch.state() instanceof LiveIndexWatch.State.Unknown);

    assertThat(warmUp.cold()).isEmpty();
  }
}
