package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.document.IndexNames;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The indices of our name in Elasticsearch. Every method throws when Elasticsearch does not answer
 * or does not do what it was asked. Thread-safe.
 */
final class ProductIndex {

  /** A document and the generation that holds it. */
  record Held(String generation, JsonNode source) {}

  /**
   * Above what others use; a longer base is more special than a shorter one that it begins with.
   */
  private static final int PRIORITY = 1000;

  private final ElasticHttp http;
  private final IndexNames names;
  private final Mapping mapping;
  private final IndexSettings settings;

  ProductIndex(ElasticHttp http, Mapping mapping, IndexSettings settings) {
    this.http = http;
    this.names = new IndexNames(settings.name());
    this.mapping = mapping;
    this.settings = settings;
  }

  IndexNames names() {
    return names;
  }

  String mappingHash() {
    return mapping.hash();
  }

  /** Forbids that writing to a missing index or alias creates an index with guessed mappings. */
  void forbidAutomaticCreation() throws IOException {
    Map<String, Object> template =
        Map.of(
            "index_patterns",
            List.of(names.pattern()),
            "priority",
            PRIORITY + names.base().length(),
            "allow_auto_create",
            false);
    done(http.send("PUT", "/_index_template/" + names.base(), template));
  }

  /** Creates the index of a generation, without copies until it is filled; it may be there. */
  void create(String generation) throws IOException {
    Reply reply =
        http.send("PUT", "/" + names.index(generation), mapping.creation(settings.shards(), 0));
    if (!reply.errorType().equals("resource_already_exists_exception")) {
      done(reply);
    }
  }

  boolean exists(String generation) throws IOException {
    Reply reply = http.send("GET", "/" + names.index(generation) + "/_settings/index.uuid");
    if (reply.missing() && reply.errorType().equals("index_not_found_exception")) {
      return false;
    }
    done(reply);
    return true;
  }

  /** The generations that have an index, whatever the registry says. */
  List<String> generations() throws IOException {
    Reply reply = http.send("GET", "/" + names.index("g*") + "/_settings/index.uuid");
    List<String> found = new ArrayList<>();
    done(reply).fieldNames().forEachRemaining(index -> found.add(names.generation(index)));
    return found;
  }

  /** Puts the copies that it was filled without, and tells what its primary shards lack. */
  List<String> settle(String generation) throws IOException {
    Map<String, Object> replicas =
        Map.of("index", Map.of("number_of_replicas", settings.replicas()));
    done(http.send("PUT", "/" + names.index(generation) + "/_settings", replicas));
    return missingShards(generation);
  }

  /** What keeps a generation from answering whole; empty when nothing does. */
  List<String> missingShards(String generation) throws IOException {
    JsonNode health =
        done(http.send("GET", "/_cluster/health/" + names.index(generation) + "?timeout=1s"));
    List<String> missing = new ArrayList<>();
    if (health.path("timed_out").asBoolean() || health.path("status").asText("red").equals("red")) {
      missing.add("primary shards are not started");
    }
    int starting = health.path("initializing_shards").asInt();
    if (starting > 0) {
      missing.add(starting + " shards are still starting");
    }
    return missing;
  }

  /**
   * How many documents of each status a generation shows; {@code deleted} stands for the deleted
   * ones.
   */
  Map<String, Long> byStatus(String generation, String deleted) throws IOException {
    Map<String, Object> status = Map.of("field", "status", "missing", deleted, "size", 100);
    Map<String, Object> query =
        Map.of(
            "size", 0,
            "query", Map.of("exists", Map.of("field", "revision")),
            "aggs", Map.of("status", Map.of("terms", status)));
    JsonNode found = searchIn(generation, query);
    Map<String, Long> counts = new TreeMap<>();
    for (JsonNode bucket : found.path("aggregations").path("status").path("buckets")) {
      counts.put(bucket.path("key").asText(), bucket.path("doc_count").asLong());
    }
    return counts;
  }

  /** Searches one generation; a partial answer is none. */
  JsonNode searchIn(String generation, Object query) throws IOException {
    String path = "/" + names.index(generation) + "/_search?allow_partial_search_results=false";
    return done(http.send("POST", path, query));
  }

  /** Deletes the index of a generation; it may be gone already. */
  void delete(String generation) throws IOException {
    Reply reply = http.send("DELETE", "/" + names.index(generation));
    if (!reply.missing()) {
      done(reply);
    }
  }

  /** The generations that readers find through the alias: one, when nobody has meddled with it. */
  List<String> aliased() throws IOException {
    Reply reply = http.send("GET", "/_alias/" + names.alias());
    List<String> found = new ArrayList<>();
    if (!reply.missing()) {
      done(reply).fieldNames().forEachRemaining(index -> found.add(names.generation(index)));
    }
    return found;
  }

  /** Points the alias at a generation, and at no other, in one step. */
  void pointAliasAt(String generation) throws IOException {
    Map<String, Object> away =
        Map.of("index", names.index("g*"), "alias", names.alias(), "must_exist", false);
    Map<String, Object> here = Map.of("index", names.index(generation), "alias", names.alias());
    Map<String, Object> swap =
        Map.of("actions", List.of(Map.of("remove", away), Map.of("add", here)));
    done(http.send("POST", "/_aliases", swap));
  }

  /** Returns when everything written before the call is searchable in all shards. */
  void refresh(String generation) throws IOException {
    Reply reply = http.send("POST", "/" + names.index(generation) + "/_refresh");
    int failed = done(reply).path("_shards").path("failed").asInt(-1);
    if (failed != 0) {
      throw new IOException(failed + " shards of " + generation + " were not refreshed");
    }
  }

  /** How many products a generation holds, deleted ones included; none when it has no index. */
  OptionalLong count(String generation) throws IOException {
    Map<String, Object> products = Map.of("query", Map.of("exists", Map.of("field", "revision")));
    Reply reply = http.send("POST", "/" + names.index(generation) + "/_count", products);
    return reply.missing()
        ? OptionalLong.empty()
        : OptionalLong.of(done(reply).path("count").asLong());
  }

  Reply bulk(String index, byte[] lines) throws IOException {
    return http.send("POST", "/" + index + "/_bulk?timeout=10s", lines, ElasticHttp.LINES);
  }

  /** A document of the live generation as it was last written, searchable or not. */
  Optional<Held> live(String id) throws IOException {
    Reply reply = http.send("GET", "/" + names.alias() + "/_doc/" + id);
    if (reply.missing()) {
      return Optional.empty();
    }
    JsonNode found = done(reply);
    String generation = names.generation(found.path("_index").asText());
    return Optional.of(new Held(generation, found.path("_source")));
  }

  /** Searches what readers see. */
  JsonNode search(Object query) throws IOException {
    return done(http.send("POST", "/" + names.alias() + "/_search", query));
  }

  /** Documents of a generation as they were last written, absent ones left out. */
  List<JsonNode> documents(String generation, List<String> ids) throws IOException {
    Reply reply = http.send("POST", "/" + names.index(generation) + "/_mget", Map.of("ids", ids));
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode entry : done(reply).path("docs")) {
      if (entry.path("found").asBoolean()) {
        found.add(entry.path("_source"));
      }
    }
    return found;
  }

  /** Searches one generation. */
  JsonNode search(String generation, Object query) throws IOException {
    return done(http.send("POST", "/" + names.index(generation) + "/_search", query));
  }

  /** Like {@link #documents}, with ids and versions. */
  List<JsonNode> entries(String generation, List<String> ids) throws IOException {
    Reply reply = http.send("POST", "/" + names.index(generation) + "/_mget", Map.of("ids", ids));
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode entry : done(reply).path("docs")) {
      if (entry.has("error")) {
        throw new IOException(
            "Document %s of %s cannot be read".formatted(entry.path("_id"), generation));
      }
      if (entry.path("found").asBoolean()) {
        found.add(entry);
      }
    }
    return found;
  }

  /** Deletes a document unless it has another version by now; says whether it did. */
  boolean remove(String generation, String id, long version) throws IOException {
    String name = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    String path = "/%s/_doc/%s?version=%d&version_type=external_gte&refresh=true";
    Reply reply = http.send("DELETE", path.formatted(names.index(generation), name, version));
    return reply.ok();
  }

  private static JsonNode done(Reply reply) throws IOException {
    if (!reply.ok()) {
      throw new RefusedByElasticsearch(reply);
    }
    return reply.body();
  }
}
