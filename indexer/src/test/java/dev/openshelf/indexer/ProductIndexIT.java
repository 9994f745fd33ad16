package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.elastic.clients.elasticsearch.core.get.GetResult;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.indexer.FaultProxy.Answer;
import dev.openshelf.localstack.Backing;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails.Node;

class ProductIndexIT {

  private static final String ONE = "g000001";
  private static final String TWO = "g000002";

  private final String name = "tadmin-" + UUID.randomUUID().toString().substring(0, 8);
  private final Mapping mapping = Mapping.current(Json.mapper());
  private FaultProxy proxy;
  private ElasticHttp http;
  private ProductIndex index;

  @BeforeEach
  void open() throws IOException {
    proxy = new FaultProxy(Backing.servers().elasticsearchUri());
    URI at = URI.create("http://127.0.0.1:" + proxy.port());
    Node node = new Node(at.getHost(), at.getPort(), Node.Protocol.HTTP);
    http = ElasticHttp.to(() -> List.of(node), Duration.ofSeconds(30), Json.mapper());
    IndexSettings settings = IndexSettingsTest.bound(Map.of("openshelf.index.name", name));
    index = new ProductIndex(http, mapping, settings);
  }

  @AfterEach
  void close() throws IOException {
    proxy.set(FaultProxy.NONE);
    for (String generation : index.generations()) {
      index.delete(generation);
    }
    http.close();
    proxy.close();
  }

  private void write(String generation, String id, long version, Map<String, ?> document)
      throws IOException {
    byte[] source = Json.mapper().writeValueAsBytes(document);
    BulkOperation operation = new BulkOperation(id, version, BulkOperation.NEWER, source);
    String into = index.names().index(generation);
    assertThat(new BulkWriter(index::bulk, 1_000_000).write(into, List.of(operation)))
        .containsExactly(ItemResult.APPLIED);
  }

  private JsonNode definition(String generation) throws IOException {
    String path = "/" + index.names().index(generation);
    ObjectNode found = (ObjectNode) http.send(new Request("GET", path)).body().elements().next();
    ObjectNode settings = (ObjectNode) found.path("settings").path("index");
    settings.remove(List.of("uuid", "creation_date", "provided_name"));
    return found;
  }

  @Test
  void anIndexIsCreatedAsItsDefinitionSays() throws IOException {
    index.create(ONE);
    String word = "/" + index.names().index(TWO);
    assertThat(http.send("PUT", word, mapping.creation(1, 0)).ok()).isTrue();

    assertThat(definition(ONE)).isEqualTo(definition(TWO));
    assertThat(definition(ONE).at("/settings/index/refresh_interval").asText()).isEqualTo("-1");
  }

  @Test
  void generationsComeAndGo() throws IOException {
    index.create(ONE);
    index.create(ONE);
    index.create(TWO);
    assertThat(index.generations()).containsExactlyInAnyOrder(ONE, TWO);
    assertThat(index.settle(ONE)).isEmpty();

    assertThat(index.aliased()).isEmpty();
    index.pointAliasAt(ONE);
    index.pointAliasAt(TWO);
    assertThat(index.aliased()).containsExactly(TWO);

    String foreign = "foreign-" + index.names().alias();
    http.send("PUT", "/" + foreign, Map.of("aliases", Map.of(index.names().alias(), Map.of())));
    assertThat(index.aliased()).containsExactlyInAnyOrder(TWO, foreign);
    index.pointAliasAt(TWO);
    assertThat(index.aliased()).containsExactly(TWO);
    http.send(new Request("DELETE", "/" + foreign));

    index.delete(ONE);
    index.delete(ONE);
    assertThat(index.exists(ONE)).isFalse();
    assertThat(index.exists(TWO)).isTrue();
    assertThat(index.count(ONE)).isEmpty();
    assertThatThrownBy(() -> index.documents(ONE, List.of("1"), JsonNode.class))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> index.refresh(ONE)).isInstanceOf(RefusedByElasticsearch.class);
    assertThatThrownBy(() -> index.missingShards(ONE)).isInstanceOf(IOException.class);
  }

  @Test
  void documentsAreReadAsTheyWereLastWritten() throws IOException {
    index.create(ONE);
    index.pointAliasAt(ONE);
    write(ONE, "1", 7, Map.of("revision", 7, "status", "ACTIVE"));
    write(ONE, "2", 8, Map.of("revision", 8));
    write(ONE, "~x", 1, Map.of("error", "not ours"));

    assertThat(index.live("1", JsonNode.class).orElseThrow().index()).endsWith(ONE);
    assertThat(index.live("3", JsonNode.class)).isEmpty();
    assertThat(index.documents(ONE, List.of("1", "3", "~x"), JsonNode.class))
        .extracting(GetResult::id)
        .containsExactly("1", "~x");
    index.refresh(ONE);
    assertThat(index.count(ONE)).contains(2L);
    assertThat(index.byStatus(ONE, "gone")).isEqualTo(Map.of("ACTIVE", 1L, "gone", 1L));
  }

  @Test
  void onlyWhatHasNotChangedIsRemoved() throws IOException {
    String id = "a b/ü+%";
    index.create(ONE);
    write(ONE, id, 7, Map.of("name", "stray"));

    assertThat(index.remove(ONE, id, 6)).isFalse();
    assertThat(index.remove(ONE, id, 7)).isTrue();
    assertThat(index.remove(ONE, "absent", 7)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "503, '{\"error\":{\"type\":\"x\",\"reason\":\"y\"},\"status\":503}'",
    "403, '{\"error\":{\"type\":\"x\",\"reason\":\"y\"},\"status\":403}'",
    "429, ''"
  })
  void anAnswerThatRefusesIsARefusal(int status, String body) {
    proxy.set((path, asked, upstream) -> new Answer(status, body.getBytes(StandardCharsets.UTF_8)));
    assertThatThrownBy(() -> index.exists(ONE))
        .isInstanceOfSatisfying(
            RefusedByElasticsearch.class, it -> assertThat(it.missing()).isFalse())
        .hasMessageStartingWith("" + status);
  }

  /** Else a gateway could make an index be taken for gone. */
  @ParameterizedTest
  @CsvSource({
    "404, '<html/>'",
    "404, ''",
    "404, '{\"error\":\"Not Found\",\"status\":404}'",
    "200, '<html/>'",
    "502, '<html/>'"
  })
  void whatIsNotOfElasticsearchSaysNothing(int status, String body) {
    proxy.set((path, asked, upstream) -> new Answer(status, body.getBytes(StandardCharsets.UTF_8)));
    assertThatThrownBy(() -> index.exists(ONE)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> index.delete(ONE)).isInstanceOf(IOException.class);
  }

  @Test
  void whoDoesNotAnswerHasNotRefused() {
    proxy.set((path, asked, upstream) -> null);
    assertThatThrownBy(() -> index.generations())
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(RefusedByElasticsearch.class);
  }

  @Test
  void anInterruptedWaitIsAFaultAndStaysAnInterrupt() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> index.generations()).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
