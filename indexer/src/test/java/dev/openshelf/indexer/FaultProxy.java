package dev.openshelf.indexer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Stands before Elasticsearch and does what a fault says. */
final class FaultProxy implements AutoCloseable {

  /** An answer. */
  record Answer(int status, byte[] body) {}

  /** Where requests go on to. */
  @FunctionalInterface
  interface Upstream {
    Answer forward() throws IOException;
  }

  /** What is done with a request: answered, forwarded, changed, or with null cut off. */
  @FunctionalInterface
  interface Fault {
    @Nullable Answer handle(String path, byte[] body, Upstream upstream) throws IOException;
  }

  static final Fault NONE = (path, body, upstream) -> upstream.forward();

  private final URI target;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private volatile Fault fault = NONE;

  FaultProxy(String target) throws IOException {
    this.target = URI.create(target);
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  void set(Fault next) {
    fault = next;
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Answer answer =
          fault.handle(exchange.getRequestURI().getPath(), body, () -> forward(exchange, body));
      if (answer == null) {
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(
          answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  private Answer forward(HttpExchange exchange, byte[] body) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body))
            .header("Content-Type", type == null ? "application/json" : type);
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      return new Answer(response.statusCode(), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
