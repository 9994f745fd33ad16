package dev.openshelf.journeys;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;

/** A script of the admin, with HTTP Basic. */
final class ShopAdmin {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final ShopProcess web;

  ShopAdmin(ShopProcess web) {
    this.web = web;
  }

  /** Creates a product; returns what the shop answers. */
  JsonNode create(Map<String, ?> product) throws IOException, InterruptedException {
    return create("/api/admin/products", product);
  }

  /** Creates something; returns what the shop answers. */
  JsonNode create(String path, Map<String, ?> body) throws IOException, InterruptedException {
    return expect(201, request(path, "POST", body));
  }

  /** Asks for something that takes its time; returns what the shop answers. */
  JsonNode order(String path, Map<String, ?> body) throws IOException, InterruptedException {
    return expect(202, request(path, "POST", body));
  }

  /** Asks for something that is done at once; returns what the shop answers. */
  JsonNode ask(String path, Map<String, ?> body) throws IOException, InterruptedException {
    return expect(200, request(path, "POST", body));
  }

  /** Changes some fields of a product, whatever its version. */
  JsonNode change(long id, Map<String, ?> fields) throws IOException, InterruptedException {
    String path = "/api/admin/products/" + id;
    long version = get(path).path("version").asLong();
    return expect(200, request(path, "PATCH", fields).header("If-Match", "\"" + version + "\""));
  }

  /** Reads as the admin. */
  JsonNode get(String path) throws IOException, InterruptedException {
    return expect(200, HttpRequest.newBuilder(web.uri(path)));
  }

  private HttpRequest.Builder request(String path, String method, Object body) throws IOException {
    return HttpRequest.newBuilder(web.uri(path))
        .header("Content-Type", "application/json")
        .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)));
  }

  private JsonNode expect(int status, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    HttpRequest built = request.header("Authorization", basic()).timeout(TIMEOUT).build();
    HttpResponse<String> answer = http.send(built, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != status) {
      throw new AssertionError(
          "%s %s: %d %s"
              .formatted(built.method(), built.uri(), answer.statusCode(), answer.body()));
    }
    return JSON.readTree(answer.body());
  }

  private static String basic() {
    String pair = "admin:" + Shop.ADMIN_PASSWORD;
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }
}
