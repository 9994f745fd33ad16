package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * The upstream that a shop has of its own: an HTTP server on loopback, on a port of its own, which
 * is asked over the same way as any other. It is no part of the shop's own address, so nobody can
 * ask it about other shoppers. Thread-safe.
 */
final class BuiltInUpstream implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(BuiltInUpstream.class);

  /** Each holds a connection to PostgreSQL for a moment; the core pool has twice as many left. */
  private static final int MOST_AT_ONCE = 6;

  private static final int BACKLOG = 100;
  private static final int MOST_PRODUCTS = 100;

  private final SimilarProducts products;
  private final ObjectMapper json = new ObjectMapper();
  private final Semaphore permits = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile @Nullable HttpServer server;

  /** As any upstream answers. */
  private record Answer(
      @JsonProperty("user_id") String userId,
      List<Entry> recommendations,
      @JsonProperty("total_count") int totalCount,
      Map<String, Object> evaluation) {}

  private record Entry(
      @JsonProperty("product_id") long productId,
      @Nullable Double score,
      @Nullable String reason) {}

  BuiltInUpstream(SimilarProducts products) {
    this.products = products;
  }

  /** Begins to listen; to be called once. */
  void open() {
    try {
      HttpServer opened =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
      opened.createContext("/recommendations", this::handle);
      opened.setExecutor(threads);
      opened.start();
      server = opened;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it listens. */
  URI uri() {
    InetSocketAddress address =
        Objects.requireNonNull(server, "The built-in upstream is not open").getAddress();
    return URI.create(
        "http://%s:%d".formatted(address.getAddress().getHostAddress(), address.getPort()));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!permits.tryAcquire()) {
        respond(exchange, 429, Map.of("error", "busy"));
        return;
      }
      try {
        answer(exchange);
      } finally {
        permits.release();
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
    String user = query.get("user_id");
    int limit = limit(query.get("limit"));
    if (user == null || limit < 1) {
      respond(exchange, 400, Map.of("error", "user_id and limit, please"));
      return;
    }
    try {
      List<Entry> entries =
          products.recommend(user, limit).stream()
              .map(pick -> new Entry(pick.productId(), pick.score(), pick.reason()))
              .toList();
      respond(exchange, 200, new Answer(user, entries, entries.size(), Map.of()));
    } catch (DataAccessException away) {
      log.debug("Nothing can be recommended without PostgreSQL", away);
      respond(exchange, 503, Map.of("error", "no database"));
    }
  }

  private void respond(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] bytes = json.writeValueAsBytes(body);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static int limit(@Nullable String text) {
    try {
      return text == null ? 0 : Math.min(MOST_PRODUCTS, Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Map<String, String> query(@Nullable String raw) {
    Map<String, String> query = new HashMap<>();
    for (String part : raw == null ? new String[0] : raw.split("&", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        query.putIfAbsent(
            part.substring(0, equals),
            URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return query;
  }

  @Override
  public void close() {
    HttpServer opened = server;
    if (opened != null) {
      opened.stop(0);
    }
    threads.shutdownNow();
  }
}
