package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** Real sockets that misbehave, and many shoppers at once. */
class UpstreamTroubleIT {

  private static final int SHOPPERS = 200;
  private static final Duration BUDGET = Duration.ofMillis(100);
  private static final Duration LIFE = Duration.ofSeconds(1);

  /** Of the budget, for a machine that is busy with other things. */
  private static final Duration SLACK = Duration.ofSeconds(10);

  private final RawUpstream upstream = new RawUpstream(RawUpstream.json(Answers.of("me", 1)));
  private final KnownProducts products = new KnownProducts(new FakeCatalogue(), System::nanoTime);

  @AfterEach
  void close() {
    upstream.close();
    products.close();
  }

  @Test
  void itAcceptsAndIsSilent() {
    upstream.become(upstream.silence());
    everyoneIsServed(upstream.uri());
    await().atMost(SLACK).until(() -> upstream.openConnections() == 0);
  }

  @Test
  void itSendsHeadersAndThenAByteNowAndThen() {
    upstream.become(
        (connection, out) -> {
          out.write(RawUpstream.head("200 OK", 10_000));
          while (!connection.isClosed()) {
            out.write(' ');
            out.flush();
            new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
          }
        });
    everyoneIsServed(upstream.uri());
    await().atMost(SLACK).until(() -> upstream.openConnections() == 0);
  }

  @Test
  void itResetsEveryConnection() {
    upstream.become(
        (connection, out) -> {
          connection.setSoLinger(true, 0);
          connection.close();
        });
    everyoneIsServed(upstream.uri());
  }

  @Test
  void itNeverAccepts() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      everyoneIsServed(URI.create("http://127.0.0.1:" + deaf.getLocalPort()));
    }
  }

  @Test
  void itsNameIsNotKnown() {
    everyoneIsServed(URI.create("http://recommendations.invalid"));
  }

  @Test
  void itLiesAboutWhomItIsFor() {
    upstream.become(RawUpstream.json(Answers.of("somebody else", 1)));
    everyoneIsServed(upstream.uri());
  }

  private void everyoneIsServed(URI uri) {
    try (UpstreamClient client = new UpstreamClient(() -> uri, null, LIFE)) {
      Recommendations recommendations = recommendations(client);
      List<Recommended> shown =
          IntStream.range(0, SHOPPERS)
              .mapToObj(i -> recommendations.begin(Asker.of("shopper" + i, null, null), Rig.PAGE))
              .map(it -> CompletableFuture.supplyAsync(it::await, Thread::startVirtualThread))
              .toList()
              .stream()
              .map(CompletableFuture::join)
              .toList();
      assertThat(shown)
          .allSatisfy(
              it -> {
                assertThat(it.items()).isEmpty();
                assertThat(it.cache()).isIn(CacheUse.PENDING, CacheUse.MISS_ERROR_NO_STALE);
                assertThat(it.reasons()).isNotEmpty();
                assertThat(it.renderReady()).isLessThan(BUDGET.plus(SLACK));
              });
    }
  }

  private Recommendations recommendations(UpstreamClient client) {
    RecommendationSettings settings =
        new RecommendationSettings(
            null,
            null,
            BUDGET,
            BUDGET,
            LIFE,
            Duration.ofSeconds(30),
            Duration.ofMinutes(5),
            500,
            DataSize.ofMegabytes(4),
            32);
    return new Recommendations(
        client,
        RecommendationConfiguration.inMemoryOnly(settings, System::nanoTime),
        products,
        settings,
        new Recommendations.Times(System::nanoTime, Clock.systemUTC()),
        RecommendationListener.NONE);
  }
}
