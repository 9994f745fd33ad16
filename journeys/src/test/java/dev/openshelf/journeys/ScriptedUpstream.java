package dev.openshelf.journeys;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A system that recommends when a test lets it. */
final class ScriptedUpstream implements AutoCloseable {

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger calls = new AtomicInteger();
  private final HttpServer server;
  private volatile List<Long> products = List.of();
  private volatile CountDownLatch gate = new CountDownLatch(0);

  ScriptedUpstream() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String uri() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void recommends(List<Long> ids) {
    products = List.copyOf(ids);
  }

  /** Takes questions and keeps silent until it is released. */
  void hang() {
    gate = new CountDownLatch(1);
  }

  void release() {
    gate.countDown();
  }

  int calls() {
    return calls.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      calls.incrementAndGet();
      gate.await();
      byte[] body = body(exchange.getRequestURI().getRawQuery()).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private String body(String query) {
    String user = query.replaceAll(".*user_id=([^&]*).*", "$1");
    return """
    {"user_id":"%s","recommendations":[%s],"total_count":%d,"evaluation":{}}\
    """
        .formatted(
            user,
            products.stream()
                .map("{\"product_id\":%d}"::formatted)
                .collect(Collectors.joining(",")),
            products.size());
  }

  @Override
  public void close() {
    release();
    server.stop(0);
    threads.shutdownNow();
  }
}
