package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.localstack.FaultProxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Elasticsearch goes away while people search and edit, and comes back. */
class RecoveryIT {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private static FaultProxy proxy;
  private static ShopProcess process;
  private static ShopAdmin admin;
  private static Shop shop;
  private static HttpClient http;

  @BeforeAll
  static void open() {
    shop = Shop.open("recovery");
    URI elastic = URI.create(shop.elasticsearchUri());
    proxy = FaultProxy.to(elastic.getHost(), elastic.getPort());
    http = HttpClient.newHttpClient();
    Map<String, String> settings = new HashMap<>();
    settings.put("OPENSHELF_SEARCH_PRIMARY_TIMEOUT", "5s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_STEPS", "10,50,100");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_COOL_DOWN", "1s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_MAX_COOL_DOWN", "3s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_GATE_MAX_ERROR_RATE", "0.3");
    process =
        ShopProcess.start(
                shop.withElasticsearch("http://127.0.0.1:" + proxy.port()),
                "web,relay,indexer",
                settings)
            .awaitReady();
    admin = new ShopAdmin(process);
  }

  @AfterAll
  static void close() {
    http.close();
    process.close();
    proxy.close();
  }

  @Test
  void searchComesBackStepByStepAndWithWhatWasEditedMeanwhile() throws Exception {
    long id =
        admin
            .create(Map.of("code", "REC-1", "name", "Lantern before", "status", "ACTIVE"))
            .path("id")
            .asLong();
    awaitState("CLOSED");
    await().atMost(PATIENCE).until(() -> hits("lantern") == 1);

    proxy.refuse();
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              search("anything");
              return !state().equals("CLOSED");
            });
    assertThat(search("REC-1").path("meta").path("degradedReasons").toString())
        .containsAnyOf("circuit_open", "recovering");
    assertThat(health()).isIn("DEGRADED", "RECOVERING");
    admin.change(id, Map.of("name", "Lantern afterwards"));
    proxy.pass();
    awaitState("CLOSED");

    assertThat(moves())
        .containsSubsequence(
            "OPEN 0.0",
            "PROBING 0.0",
            "RECOVERING 0.1",
            "RECOVERING 0.5",
            "RECOVERING 1.0",
            "CLOSED 1.0");
    JsonNode found = search("afterwards");
    assertThat(found.path("meta").path("mode").asText()).isEqualTo("primary");
    assertThat(found.path("items").path(0).path("code").asText()).isEqualTo("REC-1");
    assertThat(health()).isEqualTo("UP");
  }

  @Test
  void oneSearchThatFindsNoIndexOpensAtOnceAndANewIndexIsProved() throws Exception {
    admin.create(Map.of("code", "LOST-1", "name", "Beacon", "status", "ACTIVE"));
    awaitState("CLOSED");
    await().atMost(PATIENCE).until(() -> hits("beacon") == 1);
    Instant before = Instant.now();
    new ShopStores(shop).dropIndex();
    search("anything");
    Instant after = Instant.now();

    JsonNode move = firstMoveSince(before);
    assertThat(move.path("to").asText()).isEqualTo("OPEN");
    assertThat(move.path("reason").asText()).isEqualTo("index_missing");
    assertThat(Instant.parse(move.path("at").asText())).isBefore(after);
    awaitState("CLOSED");
    await().atMost(PATIENCE).until(() -> hits("beacon") == 1);
  }

  @Test
  void anOperatorStepsBackAndHoldsAndIsRemembered() throws Exception {
    awaitState("CLOSED");
    JsonNode lower =
        admin.ask(
            "/api/ops/recovery/step-back",
            Map.of(
                "reason", "disks are busy", "expiresAt", Instant.now().plusSeconds(3).toString()));

    assertThat(lower.path("state").asText()).isEqualTo("RECOVERING");
    assertThat(lower.path("primaryRatio").asDouble()).isEqualTo(0.5);
    JsonNode last = admin.get("/api/ops/audit").path(0);
    assertThat(last.path("who").asText()).isEqualTo("admin");
    assertThat(last.path("action").asText()).isEqualTo("recovery.step-back");
    assertThat(last.path("reason").asText()).isEqualTo("disks are busy");
    awaitState("CLOSED");
  }

  private static void awaitState(String state) {
    await("state " + state).atMost(PATIENCE).until(() -> state().equals(state));
  }

  private static String state() throws Exception {
    return recovery().path("state").asText();
  }

  private static JsonNode recovery() throws Exception {
    return admin.get("/actuator/searchrecovery");
  }

  private static List<String> moves() throws Exception {
    List<String> moves = new ArrayList<>();
    recovery()
        .path("history")
        .forEach(
            move -> moves.addFirst(move.path("to").asText() + " " + move.path("ratio").asDouble()));
    return moves;
  }

  private static JsonNode firstMoveSince(Instant start) throws Exception {
    JsonNode found = JSON.missingNode();
    for (JsonNode move : recovery().path("history")) {
      found = Instant.parse(move.path("at").asText()).isAfter(start) ? move : found;
    }
    return found;
  }

  private static String health() throws Exception {
    return read("/actuator/health/search").path("status").asText();
  }

  private static int hits(String text) throws Exception {
    return search(text).path("items").size();
  }

  private static JsonNode search(String text) throws Exception {
    return read("/api/search?q=" + text);
  }

  private static JsonNode read(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(process.uri(path)).build();
    return JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
