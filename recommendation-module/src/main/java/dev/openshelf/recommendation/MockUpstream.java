package dev.openshelf.recommendation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An upstream on loopback that behaves as an experiment's plan says. Thread-safe. */
final class MockUpstream implements AutoCloseable {

  static final int PRODUCTS = 24;
  private static final int BACKLOG = 200;

  /** Failures come in the same order in every run, so that runs can be compared. */
  private static final int SEED = 4;

  private final LabPlan plan;
  private final Random random = new Random(SEED);
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  MockUpstream(LabPlan plan) {
    this.plan = plan;
    try {
      server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/recommendations", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** Counting begins here. */
  void beginScenario() {
    calls.set(0);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  int calls() {
    return calls.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      calls.incrementAndGet();
      boolean answered = behave();
      if (closing.getCount() == 0) {
        return;
      }
      byte[] body = answered ? recommendations(exchange.getRequestURI()) : new byte[] {'{', '}'};
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answered ? 200 : plan.status(), body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the call is to end well. */
  private boolean behave() throws InterruptedException {
    return switch (plan.scenario()) {
      case NORMAL -> true;
      case SLOW -> !closing.await(plan.delayMs(), TimeUnit.MILLISECONDS);
      case ERROR -> false;
      case FLAKY -> !fails();
      case HANG -> {
        closing.await();
        yield false;
      }
    };
  }

  private synchronized boolean fails() {
    return random.nextDouble() < plan.failureRate();
  }

  private static byte[] recommendations(URI uri) {
    String query = uri.getRawQuery();
    String user =
        URLDecoder.decode(
            query.substring(query.indexOf("user_id=") + 8, query.indexOf('&')),
            StandardCharsets.UTF_8);
    return """
    {"user_id":"%s","recommendations":[%s],"total_count":%d,"evaluation":{}}\
    """
        .formatted(
            user,
            IntStream.rangeClosed(1, PRODUCTS)
                .mapToObj("{\"product_id\":%d,\"score\":0.5,\"reason\":\"sample\"}"::formatted)
                .collect(Collectors.joining(",")),
            PRODUCTS)
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
