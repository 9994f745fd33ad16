package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer says when Elasticsearch, played by a small server, cannot give one. */
class OutageTest {

  private static final String NO_INDEX = "{\"error\":{\"type\":\"index_not_found_exception\"}}";

  private final FakeElastic elastic = new FakeElastic();
  private final SearchRig rig =
      SearchRig.over(elastic.nodes(), FakeElastic.names(), Duration.ofMillis(2000));

  OutageTest() {
    await().atMost(20, SECONDS).until(() -> rig.state() instanceof LiveIndexWatch.State.Known);
  }

  @AfterEach
  void close() {
    rig.close();
    elastic.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "404|{\"error\":{\"type\":\"index_not_found_exception\"}}|index_missing",
        "429|{}|overloaded",
        "500|{}|server_error",
        "503|<html>busy</html>|server_error",
        "400|{}|server_error",
        "200|<html>hello</html>|malformed_response",
        "200|{}|malformed_response",
        "200|''|malformed_response",
      })
  void everyFailureHasItsReason(int status, String body, String reason) {
    elastic.reply = new FakeElastic.Reply(status, body);
    assertUnavailable(rig.ask("q", "camera"), reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact_code", "prefix", "full_text", "browse_category"})
  void anOutageIsNeverAnEmptyAnswer(String intent) {
    elastic.reply = new FakeElastic.Reply(500, "{}");
    SearchAnswer answer = rig.ask("q", "ex-42", "category", "1", "intent", intent);
    assertUnavailable(answer, "server_error");
    assertThat(answer.meta().intent()).isEqualTo(intent);
    elastic.reply = new FakeElastic.Reply(200, FakeElastic.NOTHING);
    assertThat(rig.ask("q", "ex-42", "category", "1", "intent", intent).status()).isEqualTo("ok");
  }

  @Test
  void partsOfAnAnswerAreNoAnswer() {
    elastic.reply =
        new FakeElastic.Reply(
            200, FakeElastic.NOTHING.replace("\"timed_out\": false", "\"timed_out\": true"));
    assertUnavailable(rig.ask("q", "camera"), "timeout");
    elastic.reply =
        new FakeElastic.Reply(200, FakeElastic.NOTHING.replace("\"failed\": 0", "\"failed\": 1"));
    assertUnavailable(rig.ask("q", "camera"), "partial_shards");
  }

  @Test
  void aServerThatIsGoneIsToldWithinItsTime() {
    elastic.close();
    assertUnavailable(rig.ask("q", "camera"), "connection_failed");
  }

  @Test
  void badInputNeverReachesElasticsearch() {
    int before = elastic.searches.get();
    assertThat(rig.outcome("q", "\u0000")).isInstanceOf(SearchOutcome.Refused.class);
    assertThat(rig.outcome("q", "x", "size", "100000")).isInstanceOf(SearchOutcome.Refused.class);
    assertThat(rig.outcome("q", "x", "cursor", "forged")).isInstanceOf(SearchOutcome.Refused.class);
    assertThat(elastic.searches.get()).isEqualTo(before);
  }

  @Test
  void oneQuestionIsOneCall() {
    int before = elastic.searches.get();
    elastic.reply = new FakeElastic.Reply(503, "{}");
    rig.ask("q", "camera");
    assertThat(elastic.searches.get()).isEqualTo(before + 1);
  }

  @Test
  void aSwitchOfTheAliasIsNoticed() {
    elastic.live = "shop-g000002";
    await()
        .atMost(20, SECONDS)
        .until(() -> "g000002".equals(rig.ask("q", "camera").meta().generation()));
  }

  @Test
  void aMissingIndexIsToldAtOnceAndNoOtherFailure() {
    elastic.fails(503);
    rig.ask("q", "camera");
    assertThat(rig.missing()).isEmpty();

    long before = System.nanoTime();
    elastic.reply = new FakeElastic.Reply(404, NO_INDEX);
    rig.ask("q", "camera");

    assertThat(rig.missing()).singleElement().matches(begun -> begun - before >= 0);
  }

  @Test
  void anOldIndexMayGoWhenAnotherOneIsLive() {
    elastic.reply = new FakeElastic.Reply(404, NO_INDEX);
    elastic.gate = new CountDownLatch(1);
    try (SearchRig patient =
        SearchRig.over(elastic.nodes(), FakeElastic.names(), Duration.ofSeconds(30))) {
      await().atMost(20, SECONDS).until(() -> patient.state().toString().contains("g000001"));
      CompletableFuture<SearchAnswer> asked =
          CompletableFuture.supplyAsync(
              () -> patient.ask("q", "camera"), Thread.ofVirtual()::start);
      await().atMost(20, SECONDS).until(() -> elastic.searches.get() == 1);
      elastic.live = "shop-g000002";
      await().atMost(20, SECONDS).until(() -> patient.state().toString().contains("g000002"));

      elastic.gate.countDown();

      assertThat(asked)
          .succeedsWithin(Duration.ofSeconds(30))
          .satisfies(answer -> assertUnavailable(answer, "index_missing"));
      assertThat(patient.missing()).isEmpty();
    }
  }

  @Test
  void anAliasThatIsGoneMeansThatTheIndexIsMissing() {
    elastic.live = "";
    await()
        .atMost(20, SECONDS)
        .until(() -> rig.ask("q", "camera").meta().degradedReasons().contains("index_missing"));
    assertThat(rig.missing()).isNotEmpty();
  }

  @Test
  void aSilentServerCostsTheBudgetAndItsConnectionIsClosed() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      ElasticNodes nodes =
          new ElasticNodes(List.of(URI.create("http://127.0.0.1:" + silent.getLocalPort())), null);
      try (ElasticClient client =
          new ElasticClient(nodes, ScratchIndex.JSON, Duration.ofMillis(200))) {
        ElasticReply late =
            client.get("/x", dev.openshelf.serving.Deadline.after(Duration.ofMillis(300)));
        assertThat(late).isEqualTo(new ElasticReply.Late());
        silent.setSoTimeout(10_000);
        var connection = silent.accept();
        connection.setSoTimeout(10_000);
        // Reads what was sent and then the end, because the client has hung up.
        assertThat(connection.getInputStream().readAllBytes()).isNotEmpty();
      }
    }
  }

  private static void assertUnavailable(SearchAnswer answer, String reason) {
    assertThat(answer.status()).isEqualTo("unavailable");
    assertThat(answer.items()).isEmpty();
    assertThat(answer.retryAfterSeconds()).isPositive();
    assertThat(answer.meta().mode()).isEqualTo("unavailable");
    assertThat(answer.meta().source()).isEqualTo("none");
    assertThat(answer.meta().degradedReasons()).startsWith(reason);
  }
}
