package dev.openshelf.journeys;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * Stands in front of a real Elasticsearch, counts the searches of shoppers that reach it, and gives
 * them other answers on command. Everything else is passed on. Thread-safe.
 */
final class ElasticFaults implements AutoCloseable {

  /** What becomes of a search: an answer that needs no Elasticsearch, or a changed one. */
  private sealed interface Fault {
    record Instead(int status, String body) implements Fault {}

    record Changed(UnaryOperator<String> body) implements Fault {}
  }

  private static final Fault NONE = new Fault.Changed(body -> body);

  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicInteger searches = new AtomicInteger();
  private final String target;
  private final HttpServer server;
  private volatile Fault fault = NONE;

  ElasticFaults(String target) {
    this.target = target;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Searches of shoppers that came this far. */
  int searches() {
    return searches.get();
  }

  void pass() {
    fault = NONE;
  }

  /** Answers with this, whatever Elasticsearch would say. */
  void answer(int status, String body) {
    fault = new Fault.Instead(status, body);
  }

  /** Lets Elasticsearch answer as if one shard more had failed. */
  void loseShards() {
    fault = new Fault.Changed(real -> real.replaceFirst("\"failed\":0", "\"failed\":1"));
  }

  @Override
  public void close() {
    server.stop(0);
    http.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      // Only shoppers' searches prefer a copy of the index.
      String query = exchange.getRequestURI().getQuery();
      boolean search = query != null && query.startsWith("preference=q");
      if (search) {
        searches.incrementAndGet();
      }
      switch (search ? fault : NONE) {
        case Fault.Instead(int status, String instead) ->
            send(exchange, status, instead.getBytes(StandardCharsets.UTF_8));
        case Fault.Changed(UnaryOperator<String> change) -> {
          HttpResponse<byte[]> real = forward(exchange, body);
          byte[] changed =
              search
                  ? change
                      .apply(new String(real.body(), StandardCharsets.UTF_8))
                      .getBytes(StandardCharsets.UTF_8)
                  : real.body();
          send(exchange, real.statusCode(), changed);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    for (String name : new String[] {"Content-Type", "Accept"}) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    // The client of the indexer insists on it.
    exchange.getResponseHeaders().set("X-Elastic-Product", "Elasticsearch");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
  }
}
