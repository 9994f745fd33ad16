package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.openshelf.contracts.document.IndexNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer says when Elasticsearch, played by a small server, cannot give one. */
class OutageTest {

  private static final String GOOD =
      """
      {"timed_out": false, "_shards": {"total": 1, "successful": 1, "failed": 0},
       "hits": {"total": {"value": 0, "relation": "eq"}, "hits": []},
       "aggregations": {"unfiltered": {"doc_count": 0}}}
      """;

  /** How a search is answered. */
  private record Reply(int status, String body) {}

  private volatile Reply reply = new Reply(200, GOOD);
  private volatile String live = "shop-g000001";
  private final AtomicInteger searches = new AtomicInteger();
  private final HttpServer server = server();
  private final SearchRig rig =
      SearchRig.over(
          new ElasticNodes(
              List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())), null),
          new IndexNames("shop"),
          Duration.ofMillis(2000));

  OutageTest() {
    await().atMost(20, SECONDS).until(() -> rig.state() instanceof LiveIndexWatch.State.Known);
  }

  @AfterEach
  void close() {
    rig.close();
    server.stop(0);
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
    reply = new Reply(status, body);
    assertUnavailable(rig.ask("q", "camera"), reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact_code", "prefix", "full_text", "browse_category"})
  void anOutageIsNeverAnEmptyAnswer(String intent) {
    reply = new Reply(500, "{}");
    SearchAnswer answer = rig.ask("q", "ex-42", "category", "1", "intent", intent);
    assertUnavailable(answer, "server_error");
    assertThat(answer.meta().intent()).isEqualTo(intent);
    reply = new Reply(200, GOOD);
    assertThat(rig.ask("q", "ex-42", "category", "1", "intent", intent).status()).isEqualTo("ok");
  }

  @Test
  void partsOfAnAnswerAreNoAnswer() {
    reply = new Reply(200, GOOD.replace("\"timed_out\": false", "\"timed_out\": true"));
    assertUnavailable(rig.ask("q", "camera"), "timeout");
    reply = new Reply(200, GOOD.replace("\"failed\": 0", "\"failed\": 1"));
    assertUnavailable(rig.ask("q", "camera"), "partial_shards");
  }

  @Test
  void aServerThatIsGoneIsToldWithinItsTime() {
    server.stop(0);
    assertUnavailable(rig.ask("q", "camera"), "connection_failed");
  }

  @Test
  void badInputNeverReachesElasticsearch() {
    int before = searches.get();
    assertThat(rig.outcome("q", "\u0000")).isInstanceOf(SearchOutcome.Refused.class);
    assertThat(rig.outcome("q", "x", "size", "100000")).isInstanceOf(SearchOutcome.Refused.class);
    assertThat(rig.outcome("q", "x", "cursor", "forged")).isInstanceOf(SearchOutcome.Refused.class);
    assertThat(searches.get()).isEqualTo(before);
  }

  @Test
  void oneQuestionIsOneCall() {
    int before = searches.get();
    reply = new Reply(503, "{}");
    rig.ask("q", "camera");
    assertThat(searches.get()).isEqualTo(before + 1);
  }

  @Test
  void aSwitchOfTheAliasIsNoticed() {
    live = "shop-g000002";
    await()
        .atMost(20, SECONDS)
        .until(() -> "g000002".equals(rig.ask("q", "camera").meta().generation()));
  }

  @Test
  void anAliasThatIsGoneMeansThatTheIndexIsMissing() {
    live = "";
    await()
        .atMost(20, SECONDS)
        .until(() -> rig.ask("q", "camera").meta().degradedReasons().contains("index_missing"));
  }

  @Test
  void aSilentServerCostsTheBudgetAndItsConnectionIsClosed() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      ElasticNodes nodes =
          new ElasticNodes(List.of(URI.create("http://127.0.0.1:" + silent.getLocalPort())), null);
      try (ElasticClient client =
          new ElasticClient(nodes, ScratchIndex.JSON, Duration.ofMillis(200), 1)) {
        ElasticReply late =
            client.get("/x", dev.openshelf.serving.Deadline.after(Duration.ofMillis(300)));
        assertThat(late).isEqualTo(new ElasticReply.Failed(dev.openshelf.serving.Reason.TIMEOUT));
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
    assertThat(answer.meta().degradedReasons()).containsExactly(reason);
  }

  private HttpServer server() {
    try {
      HttpServer created =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      created.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      created.createContext("/", this::handle);
      created.start();
      return created;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/_search")) {
      searches.incrementAndGet();
      send(exchange, reply);
    } else if (path.startsWith("/_alias/")) {
      String index = live;
      send(
          exchange,
          index.isEmpty() ? new Reply(404, "{}") : new Reply(200, "{\"%s\":{}}".formatted(index)));
    } else {
      send(exchange, new Reply(200, "{\"docs\":[]}"));
    }
  }

  private static void send(HttpExchange exchange, Reply answer) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
