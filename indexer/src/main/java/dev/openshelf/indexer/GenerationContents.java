package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch.core.get.GetResult;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.document.ProductDocument;
import dev.openshelf.contracts.progress.PartitionProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A generation in Elasticsearch, as a comparison reads it. Thread-safe. */
final class GenerationContents implements ComparedIndex {

  private static final int MOST_STRAYS = 1000;
  private static final Map<String, Object> FINGERPRINT =
      Map.of("fingerprint", Map.of("type", "long", "script", Map.of("source", Fingerprint.SCRIPT)));

  private final ProductIndex index;
  private final String generation;
  private final ObjectMapper json = Json.mapper();

  GenerationContents(ProductIndex index, String generation) {
    this.index = index;
    this.generation = generation;
  }

  @Override
  public Sum sum(IdRange range) throws IOException {
    JsonNode answer =
        whole(
            Map.of(
                "size",
                0,
                "track_total_hits",
                true,
                "query",
                within(range),
                "runtime_mappings",
                FINGERPRINT,
                "aggs",
                Map.of("sum", Map.of("sum", Map.of("field", "fingerprint")))));
    return new Sum(
        answer.path("hits").path("total").path("value").asLong(-1),
        answer.path("aggregations").path("sum").path("value").asLong(-1));
  }

  @Override
  public List<Row> rows(IdRange range, int limit) throws IOException {
    JsonNode answer =
        whole(
            Map.of(
                "size",
                limit,
                "track_total_hits",
                false,
                "query",
                within(range),
                "runtime_mappings",
                FINGERPRINT,
                "_source",
                false,
                "version",
                true,
                "fields",
                List.of("id", "fingerprint", "deleted"),
                "sort",
                List.of(Map.of("id", "asc"))));
    List<Row> rows = new ArrayList<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      JsonNode fields = hit.path("fields");
      rows.add(
          new Row(
              hit.path("_id").asText(),
              hit.path("_version").asLong(),
              fields.path("id").path(0).asLong(),
              fields.path("fingerprint").path(0).asLong(),
              fields.path("deleted").path(0).asBoolean()));
    }
    return rows;
  }

  @Override
  public Map<Long, Found> documents(Collection<Long> ids) throws IOException {
    Map<Long, Found> found = new HashMap<>();
    List<String> names = ids.stream().map(String::valueOf).toList();
    for (GetResult<JsonNode> it : index.documents(generation, names, JsonNode.class)) {
      long id = Long.parseLong(it.id());
      found.put(id, found(id, it.version(), it.source()));
    }
    return found;
  }

  @Override
  public List<Stray> strays() throws IOException {
    Map<String, Object> noId =
        Map.of(
            "bool", Map.of("must_not", within(new IdRange(0, ProductChanged.UNREACHABLE_ID - 1))));
    JsonNode answer =
        whole(Map.of("size", MOST_STRAYS, "query", noId, "_source", false, "version", true));
    List<Stray> strays = new ArrayList<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      String id = hit.path("_id").asText();
      if (!PartitionProgress.isDocumentId(id)) {
        strays.add(new Stray(id, hit.path("_version").asLong()));
      }
    }
    return strays;
  }

  @Override
  public boolean remove(Stray stray) throws IOException {
    return index.remove(generation, stray.documentId(), stray.version());
  }

  private Found found(long id, long version, JsonNode source) {
    long claimed = source.path("contentHash").asLong(-1);
    long revision = source.path("revision").asLong(0);
    boolean deleted = source.path("deleted").asBoolean() && !source.path("visible").asBoolean();
    return new Found(id, version, revision, contentHash(source), claimed, deleted);
  }

  private long contentHash(JsonNode source) {
    try {
      return ContentHash.ofStored(json.convertValue(source, ProductDocument.class));
    } catch (IllegalArgumentException notOurs) {
      return -1;
    }
  }

  /** A search of all shards, or none. */
  private JsonNode whole(Map<String, Object> query) throws IOException {
    JsonNode answer = index.search(generation, query);
    if (answer.path("timed_out").asBoolean()
        || answer.path("_shards").path("failed").asInt(1) > 0) {
      throw new IOException("Not all shards of " + generation + " have answered");
    }
    return answer;
  }

  private static Map<String, Object> within(IdRange range) {
    return Map.of("range", Map.of("id", Map.of("gt", range.after(), "lte", range.upTo())));
  }
}
