package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch._types.HealthStatus;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.Result;
import co.elastic.clients.elasticsearch._types.ShardStatistics;
import co.elastic.clients.elasticsearch._types.VersionType;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregate;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.cluster.HealthResponse;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.MgetRequest;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.get.GetResult;
import co.elastic.clients.elasticsearch.core.mget.MultiGetResponseItem;
import co.elastic.clients.elasticsearch.indices.PutIndexTemplateRequest;
import co.elastic.clients.elasticsearch.indices.update_aliases.Action;
import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.document.IndexNames;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The indices of our name in Elasticsearch. Every method throws when Elasticsearch does not answer
 * or does not do what it was asked. Thread-safe.
 */
final class ProductIndex {

  /**
   * Above what others use; a longer base is more special than a shorter one that it begins with.
   */
  private static final long PRIORITY = 1000;

  private static final Query PRODUCTS = Query.of(q -> q.exists(e -> e.field("revision")));

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
    PutIndexTemplateRequest template =
        PutIndexTemplateRequest.of(
            t ->
                t.name(names.base())
                    .indexPatterns(names.pattern())
                    .priority(PRIORITY + names.base().length())
                    .allowAutoCreate(false));
    http.ask(it -> it.indices().putIndexTemplate(template));
  }

  /** Creates the index of a generation, without copies until it is filled; it may be there. */
  void create(String generation) throws IOException {
    String definition = mapping.creation(settings.shards(), 0).toString();
    String index = names.index(generation);
    try {
      http.ask(
          it -> it.indices().create(c -> c.index(index).withJson(new StringReader(definition))));
    } catch (RefusedByElasticsearch e) {
      if (!e.type().equals("resource_already_exists_exception")) {
        throw e;
      }
    }
  }

  boolean exists(String generation) throws IOException {
    try {
      there(generation);
      return true;
    } catch (RefusedByElasticsearch e) {
      if (e.type().equals("index_not_found_exception")) {
        return false;
      }
      throw e;
    }
  }

  /** The generations that have an index, whatever the registry says. */
  List<String> generations() throws IOException {
    return there("g*");
  }

  private List<String> there(String pattern) throws IOException {
    String index = names.index(pattern);
    return generations(
        http.ask(it -> it.indices().getSettings(s -> s.index(index).name("index.uuid")))
            .settings());
  }

  /** Puts the copies that it was filled without, and tells what its primary shards lack. */
  List<String> settle(String generation) throws IOException {
    String index = names.index(generation);
    String copies = Integer.toString(settings.replicas());
    http.ask(
        it ->
            it.indices()
                .putSettings(p -> p.index(index).settings(s -> s.numberOfReplicas(copies))));
    return missingShards(generation);
  }

  /** What keeps a generation from answering whole; empty when nothing does. */
  List<String> missingShards(String generation) throws IOException {
    String index = names.index(generation);
    HealthResponse health =
        http.ask(it -> it.cluster().health(h -> h.index(index).timeout(t -> t.time("1s"))));
    List<String> missing = new ArrayList<>();
    if (health.timedOut() || health.status() == HealthStatus.Red) {
      missing.add("primary shards are not started");
    }
    if (health.initializingShards() > 0) {
      missing.add(health.initializingShards() + " shards are still starting");
    }
    return missing;
  }

  /**
   * How many documents of each status a generation shows; {@code deleted} stands for the deleted
   * ones. A partial answer is none.
   */
  Map<String, Long> byStatus(String generation, String deleted) throws IOException {
    Aggregation status =
        Aggregation.of(a -> a.terms(t -> t.field("status").missing(deleted).size(100)));
    SearchRequest question =
        SearchRequest.of(
            s ->
                s.index(names.index(generation))
                    .allowPartialSearchResults(false)
                    .size(0)
                    .query(PRODUCTS)
                    .aggregations("status", status));
    Map<String, Long> counts = new TreeMap<>();
    for (Aggregate found :
        http.ask(it -> it.search(question, Void.class)).aggregations().values()) {
      found
          .sterms()
          .buckets()
          .array()
          .forEach(it -> counts.put(it.key().stringValue(), it.docCount()));
    }
    return counts;
  }

  /** Deletes the index of a generation; it may be gone already. */
  void delete(String generation) throws IOException {
    String index = names.index(generation);
    http.ask(it -> it.indices().delete(d -> d.index(index).ignoreUnavailable(true)));
  }

  /** The generations that readers find through the alias: one, when nobody has meddled with it. */
  List<String> aliased() throws IOException {
    return ifThere(it -> it.indices().getAlias(a -> a.name(names.alias())))
        .map(found -> generations(found.aliases()))
        .orElse(List.of());
  }

  private List<String> generations(Map<String, ?> byIndex) {
    return byIndex.keySet().stream().map(names::generation).toList();
  }

  /** Points the alias at a generation, and at no other, in one step. */
  void pointAliasAt(String generation) throws IOException {
    String all = names.index("g*");
    String one = names.index(generation);
    Action away = Action.of(a -> a.remove(r -> r.index(all).alias(names.alias()).mustExist(false)));
    Action here = Action.of(a -> a.add(r -> r.index(one).alias(names.alias())));
    http.ask(it -> it.indices().updateAliases(u -> u.actions(away, here)));
  }

  /** Returns when everything written before the call is searchable in all shards. */
  void refresh(String generation) throws IOException {
    String index = names.index(generation);
    ShardStatistics shards = http.ask(it -> it.indices().refresh(r -> r.index(index))).shards();
    if (shards == null || shards.failed().intValue() != 0) {
      throw new IOException("Not all shards of " + generation + " were refreshed");
    }
  }

  /** How many products a generation holds, deleted ones included; none when it has no index. */
  Optional<Long> count(String generation) throws IOException {
    String index = names.index(generation);
    return ifThere(it -> it.count(c -> c.index(index).query(PRODUCTS)).count());
  }

  Reply bulk(String index, byte[] lines) throws IOException {
    return http.send("POST", "/" + index + "/_bulk?timeout=10s", lines, ElasticHttp.LINES);
  }

  /** A document of the live generation as it was last written, searchable or not. */
  <T> Optional<GetResponse<T>> live(String id, Class<T> type) throws IOException {
    return ifThere(it -> it.get(g -> g.index(names.alias()).id(id), type)).filter(GetResult::found);
  }

  /** Searches what readers see. */
  JsonNode search(Object query) throws IOException {
    return searched(names.alias(), query);
  }

  /** Searches one generation, or those that a pattern names. */
  JsonNode search(String generation, Object query) throws IOException {
    return searched(names.index(generation), query);
  }

  private JsonNode searched(String index, Object query) throws IOException {
    Reply reply = http.send("POST", "/" + index + "/_search", query);
    if (!reply.ok()) {
      throw new RefusedByElasticsearch(reply);
    }
    return reply.body();
  }

  /** Documents of a generation as they were last written, absent ones left out. */
  <T> List<GetResult<T>> documents(String generation, List<String> ids, Class<T> type)
      throws IOException {
    MgetRequest wanted = MgetRequest.of(m -> m.index(names.index(generation)).ids(ids));
    List<GetResult<T>> found = new ArrayList<>();
    for (MultiGetResponseItem<T> item : http.ask(it -> it.mget(wanted, type)).docs()) {
      if (item.isFailure()) {
        throw new IOException(item.failure().id() + " of " + generation + " cannot be read");
      }
      if (item.result().found()) {
        found.add(item.result());
      }
    }
    return found;
  }

  /** Deletes a document unless it has another version by now; says whether it did. */
  boolean remove(String generation, String id, long version) throws IOException {
    DeleteRequest unchanged =
        DeleteRequest.of(
            d ->
                d.index(names.index(generation))
                    .id(id)
                    .version(version)
                    .versionType(VersionType.ExternalGte)
                    .refresh(Refresh.True));
    try {
      return http.ask(it -> it.delete(unchanged)).result() == Result.Deleted;
    } catch (RefusedByElasticsearch e) {
      return false;
    }
  }

  private <T> Optional<T> ifThere(ElasticHttp.Call<T> call) throws IOException {
    try {
      return Optional.of(http.ask(call));
    } catch (RefusedByElasticsearch e) {
      if (e.missing()) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
