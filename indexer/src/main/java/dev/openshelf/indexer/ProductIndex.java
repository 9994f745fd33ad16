package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.HealthStatus;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.Result;
import co.elastic.clients.elasticsearch._types.ShardStatistics;
import co.elastic.clients.elasticsearch._types.VersionType;
import co.elastic.clients.elasticsearch._types.aggregations.StringTermsBucket;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.cluster.HealthResponse;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.MgetRequest;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.get.GetResult;
import co.elastic.clients.elasticsearch.core.mget.MultiGetResponseItem;
import co.elastic.clients.elasticsearch.indices.CreateIndexRequest;
import co.elastic.clients.elasticsearch.indices.ElasticsearchIndicesClient;
import co.elastic.clients.elasticsearch.indices.GetIndicesSettingsResponse;
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
import java.util.Set;
import java.util.stream.Collectors;

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
  private final ElasticsearchClient elastic;
  private final ElasticsearchIndicesClient indices;
  private final IndexNames names;
  private final Mapping mapping;
  private final IndexSettings settings;

  ProductIndex(ElasticHttp http, Mapping mapping, IndexSettings settings) {
    this.http = http;
    this.elastic = http.typed();
    this.indices = elastic.indices();
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
    PutIndexTemplateRequest.Builder template = new PutIndexTemplateRequest.Builder();
    template.name(names.base()).indexPatterns(names.pattern()).allowAutoCreate(false);
    template.priority(PRIORITY + names.base().length());
    http.ask(() -> indices.putIndexTemplate(template.build()));
  }

  /** Creates the index of a generation, without copies until it is filled; it may be there. */
  void create(String generation) throws IOException {
    if (!exists(generation)) {
      String body = mapping.creation(settings.shards(), 0).toString();
      CreateIndexRequest.Builder index = new CreateIndexRequest.Builder();
      index.index(names.index(generation)).withJson(new StringReader(body));
      http.ask(() -> indices.create(index.build()));
    }
  }

  boolean exists(String generation) throws IOException {
    return ifThere(() -> uuids(names.index(generation))).isPresent();
  }

  /** The generations that have an index, whatever the registry says. */
  List<String> generations() throws IOException {
    Set<String> found = http.ask(() -> uuids(names.index("g*"))).settings().keySet();
    return found.stream().map(names::generation).toList();
  }

  private GetIndicesSettingsResponse uuids(String pattern) throws IOException {
    return indices.getSettings(s -> s.index(pattern).name("index.uuid"));
  }

  /** Puts the copies that it was filled without, and tells what its primary shards lack. */
  List<String> settle(String generation) throws IOException {
    String index = names.index(generation);
    String copies = Integer.toString(settings.replicas());
    http.ask(
        () -> indices.putSettings(p -> p.index(index).settings(s -> s.numberOfReplicas(copies))));
    return missingShards(generation);
  }

  /** What keeps a generation from answering whole; empty when nothing does. */
  List<String> missingShards(String generation) throws IOException {
    String index = names.index(generation);
    HealthResponse health =
        http.ask(() -> elastic.cluster().health(h -> h.index(index).timeout(t -> t.time("1s"))));
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
    SearchRequest.Builder all = new SearchRequest.Builder().index(names.index(generation)).size(0);
    all.query(PRODUCTS).allowPartialSearchResults(false);
    all.aggregations("is", a -> a.terms(t -> t.field("status").missing(deleted).size(100)));
    return http.ask(() -> elastic.search(all.build(), Void.class)).aggregations().values().stream()
        .flatMap(statuses -> statuses.sterms().buckets().array().stream())
        .collect(Collectors.toMap(it -> it.key().stringValue(), StringTermsBucket::docCount));
  }

  /** Deletes the index of a generation; it may be gone already. */
  void delete(String generation) throws IOException {
    http.ask(() -> indices.delete(d -> d.index(names.index(generation)).ignoreUnavailable(true)));
  }

  /** The generations that readers find through the alias: one, when nobody has meddled with it. */
  List<String> aliased() throws IOException {
    return holders().stream().map(names::generation).toList();
  }

  /** The indices that bear the alias, also those of others. */
  private List<String> holders() throws IOException {
    return ifThere(() -> indices.resolveIndex(r -> r.name(names.alias()))).stream()
        .flatMap(found -> found.aliases().stream())
        .flatMap(alias -> alias.indices().stream())
        .toList();
  }

  private Action withoutAlias(String index) {
    return Action.of(a -> a.remove(r -> r.index(index).alias(names.alias()).mustExist(false)));
  }

  /** Points the alias at a generation, and at no other index, in one step. */
  void pointAliasAt(String generation) throws IOException {
    String one = names.index(generation);
    List<Action> actions = new ArrayList<>(List.of(withoutAlias(names.index("g*"))));
    for (String holder : holders()) {
      if (!names.isGeneration(holder)) {
        actions.add(withoutAlias(holder));
      }
    }
    actions.add(Action.of(a -> a.add(r -> r.index(one).alias(names.alias()))));
    http.ask(() -> indices.updateAliases(u -> u.actions(actions)));
  }

  /** Returns when everything written before the call is searchable in all shards. */
  void refresh(String generation) throws IOException {
    String index = names.index(generation);
    ShardStatistics shards = http.ask(() -> indices.refresh(r -> r.index(index))).shards();
    if (shards == null || shards.failed().intValue() != 0) {
      throw new IOException("Not all shards of " + generation + " were refreshed");
    }
  }

  /** How many products a generation holds, deleted ones included; none when it has no index. */
  Optional<Long> count(String generation) throws IOException {
    String index = names.index(generation);
    return ifThere(() -> elastic.count(c -> c.index(index).query(PRODUCTS)).count());
  }

  Reply bulk(String index, byte[] lines) throws IOException {
    return http.send("POST", "/" + index + "/_bulk?timeout=10s", lines, ElasticHttp.LINES);
  }

  /** A document of the live generation as it was last written, searchable or not. */
  <T> Optional<GetResponse<T>> live(String id, Class<T> type) throws IOException {
    return ifThere(() -> elastic.get(g -> g.index(names.alias()).id(id), type))
        .filter(GetResult::found);
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
    for (MultiGetResponseItem<T> item : http.ask(() -> elastic.mget(wanted, type)).docs()) {
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
    DeleteRequest.Builder it = new DeleteRequest.Builder().index(names.index(generation)).id(id);
    it.version(version).versionType(VersionType.ExternalGte).refresh(Refresh.True);
    try {
      return http.ask(() -> elastic.delete(it.build())).result() == Result.Deleted;
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
