package dev.openshelf.search;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.openshelf.contracts.document.IndexNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A small server that plays Elasticsearch, and answers searches with whatever a test says. */
final class FakeElastic implements AutoCloseable {

  static final String NOTHING =
      """
      {"timed_out": false, "_shards": {"total": 2, "successful": 2, "failed": 0},
       "hits": {"total": {"value": 0, "relation": "eq"}, "hits": []},
       "aggregations": {"unfiltered": {"doc_count": 0}}}
      """;

  /**
   * Two of twenty products pass the filters: all of them, and one more to come for a page of one.
   */
  static final String FOUND =
      """
      {"timed_out": false, "_shards": {"total": 2, "successful": 2, "failed": 0},
       "hits": {"total": {"value": 2, "relation": "eq"}, "hits": [
         {"_source": {"id": 42, "code": "CAM-42", "name": "Camera", "price": "199.00",
                      "currency": "EUR", "inStock": true}, "sort": [1.5, 42]},
         {"_source": {"id": 41, "code": "CAM-41", "name": "Case", "price": "9.00",
                      "currency": "EUR", "inStock": true}, "sort": [1.0, 41]}]},
       "aggregations": {"unfiltered": {"doc_count": 20}}}
      """;

  /** How a search is answered. */
  record Reply(int status, String body) {}

  final AtomicInteger searches = new AtomicInteger();
  volatile Reply reply = new Reply(200, NOTHING);
  volatile String live = "shop-g000001";

  /** Searches wait for it. */
  volatile CountDownLatch gate = new CountDownLatch(0);

  private final HttpServer server;

  FakeElastic() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  ElasticNodes nodes() {
    return new ElasticNodes(
        List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())), null);
  }

  static IndexNames names() {
    return new IndexNames("shop");
  }

  void answers(String body) {
    reply = new Reply(200, body);
  }

  void fails(int status) {
    reply = new Reply(status, "{}");
  }

  @Override
  public void close() {
    gate.countDown();
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/_search")) {
      searches.incrementAndGet();
      pass();
      send(exchange, reply);
    } else if (path.startsWith("/_alias/")) {
      send(exchange, alias(live));
    } else {
      send(exchange, new Reply(200, "{\"docs\":[]}"));
    }
  }

  private void pass() {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Reply alias(String index) {
    return index.isEmpty()
        ? new Reply(404, "{\"error\":\"alias [shop] missing\",\"status\":404}")
        : new Reply(200, "{\"%s\":{}}".formatted(index));
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
