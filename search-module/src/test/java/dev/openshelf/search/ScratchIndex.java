package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.openshelf.contracts.document.IndexNames;
import dev.openshelf.contracts.document.ProductDocument;
import dev.openshelf.localstack.Backing;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** An index of our own on a real Elasticsearch, gone when closed. */
final class ScratchIndex implements AutoCloseable {

  static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  private static final int BULK = 1000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final String uri = Backing.servers().elasticsearchUri();
  private final IndexNames names;
  private final String index;

  private ScratchIndex(IndexNames names, String generation) {
    this.names = names;
    this.index = names.index(generation);
  }

  /** Creates the first generation of an index that nobody else uses, and points its alias there. */
  static ScratchIndex create(String hint) {
    IndexNames names =
        new IndexNames("scratch-" + hint + "-" + UUID.randomUUID().toString().substring(0, 8));
    ScratchIndex scratch = new ScratchIndex(names, IndexNames.generation(1));
    ObjectNode definition = definition();
    definition.withObject("/settings").put("number_of_shards", 1).put("number_of_replicas", 0);
    definition.withObject("/settings").put("refresh_interval", "-1");
    definition.withObject("/aliases/" + names.alias());
    scratch.call("PUT", "/" + scratch.index, definition.toString());
    return scratch;
  }

  private static ObjectNode definition() {
    try (InputStream resource =
        Objects.requireNonNull(
            ProductDocument.class.getResourceAsStream(ProductDocument.INDEX_RESOURCE))) {
      return (ObjectNode) JSON.readTree(resource);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  IndexNames names() {
    return names;
  }

  String index() {
    return index;
  }

  ElasticNodes nodes() {
    return new ElasticNodes(List.of(URI.create(uri)), null);
  }

  void put(List<Document> documents) {
    List<String> lines = new ArrayList<>();
    for (Document document : documents) {
      lines.add("{\"index\":{\"_id\":\"" + document.id() + "\"}}");
      lines.add(write(document.projected()));
      if (lines.size() == 2 * BULK) {
        bulk(lines);
      }
    }
    bulk(lines);
    refresh();
  }

  void refresh() {
    call("POST", "/" + index + "/_refresh", "");
  }

  void putSource(String id, Object source) {
    call("PUT", "/" + index + "/_doc/" + id, write(source));
  }

  private void bulk(List<String> lines) {
    if (!lines.isEmpty()) {
      JsonNode result = call("POST", "/" + index + "/_bulk", String.join("\n", lines) + "\n");
      if (result.path("errors").asBoolean(true)) {
        throw new IllegalStateException("Refused: " + result.findPath("error"));
      }
      lines.clear();
    }
  }

  private static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  JsonNode call(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(method + " " + path + ": " + response.body());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    call("DELETE", "/" + index, "");
    http.close();
  }
}
