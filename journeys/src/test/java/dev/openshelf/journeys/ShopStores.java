package dev.openshelf.journeys;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Looks into the stores of a shop past the application. */
final class ShopStores {

  private static final int PAGE = 1000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Shop shop;

  ShopStores(Shop shop) {
    this.shop = shop;
  }

  /**
   * What the database holds: revision and whether deleted, by product id; even of those whose row
   * is gone.
   */
  Map<Long, String> database() throws SQLException {
    Map<Long, String> states = new TreeMap<>();
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select id, revision, deleted_at is not null from product_state")) {
      while (rows.next()) {
        states.put(rows.getLong(1), state(rows.getLong(2), rows.getBoolean(3)));
      }
    }
    return states;
  }

  /** What can be found in the live index, markers of deleted products included. */
  Map<Long, String> index() throws IOException, InterruptedException {
    Map<Long, String> states = new TreeMap<>();
    JsonNode hits = page(-1);
    while (!hits.isEmpty()) {
      for (JsonNode hit : hits) {
        JsonNode document = hit.path("_source");
        String revision =
            state(hit.path("_version").asLong(), document.path("deleted").asBoolean());
        states.put(document.path("id").asLong(), revision);
      }
      hits = page(hits.get(hits.size() - 1).path("_source").path("id").asLong());
    }
    return states;
  }

  /** Takes a document out of the index behind the application's back. */
  void dropDocument(long id) {
    send("DELETE", "/_doc/" + id + "?refresh=true", null);
  }

  /** Changes a document behind the application's back. */
  void patchDocument(long id, Map<String, ?> fields) {
    send("POST", "/_update/" + id + "?refresh=true", Map.of("doc", fields));
  }

  /** Puts a document under another product's id behind the application's back. */
  void copyDocument(long id, long as) {
    ObjectNode source = (ObjectNode) send("GET", "/_source/" + id, null);
    send("PUT", "/_doc/" + as + "?refresh=true", source.put("id", as));
  }

  /** Deletes the live index behind the application's back, and with it the alias. */
  void dropIndex() {
    call("DELETE", "/" + liveIndex(), null);
  }

  private String liveIndex() {
    return send("GET", "/_alias", null).fieldNames().next();
  }

  private JsonNode send(String method, String path, @Nullable Object body) {
    return call(method, "/" + shop.index() + path, body);
  }

  private JsonNode call(String method, String path, @Nullable Object body) {
    try {
      URI uri = URI.create(shop.servers().elasticsearchUri() + path);
      HttpRequest request =
          HttpRequest.newBuilder(uri)
              .header("Content-Type", "application/json")
              .method(
                  method,
                  body == null
                      ? HttpRequest.BodyPublishers.noBody()
                      : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
              .build();
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new AssertionError(method + " " + uri + ": " + answer.body());
      }
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Changes the database behind the application's back. */
  void execute(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A number from the database. */
  long count(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private JsonNode page(long after) throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode().put("size", PAGE).put("version", true);
    body.putArray("sort").add("id");
    body.putArray("_source").add("id").add("deleted");
    body.putObject("query").putObject("range").putObject("id").put("gt", after);
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(shop.servers().elasticsearchUri() + "/" + shop.index() + "/_search"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    return JSON.readTree(answer.body()).path("hits").path("hits");
  }

  Connection connection() throws SQLException {
    return DriverManager.getConnection(
        shop.jdbcUrl(), shop.servers().username(), shop.servers().password());
  }

  private static String state(long revision, boolean deleted) {
    return revision + (deleted ? " deleted" : "");
  }
}
