package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Nothing waits anywhere, and the index is wrong all the same: the shop finds and mends it. */
class ReconciliationIT {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final String PATH = "/api/ops/index/reconciliations";

  private static Shop shop;
  private static ShopProcess process;
  private static ShopAdmin admin;
  private static ShopStores stores;

  @BeforeAll
  static void open() {
    shop = Shop.open("reconcile");
    stores = new ShopStores(shop);
    process = started(Map.of());
    admin = new ShopAdmin(process);
  }

  private static ShopProcess started(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("OPENSHELF_RECONCILIATION_ENABLED", "false");
    return ShopProcess.start(shop, "web,relay,indexer", settings).awaitReady();
  }

  @AfterAll
  static void close() {
    process.close();
  }

  private static JsonNode reconcile(Map<String, ?> wish) throws Exception {
    long id = admin.order(PATH, wish).path("id").asLong();
    JsonNode[] job = new JsonNode[1];
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              job[0] = admin.get(PATH + "/" + id);
              return !List.of("queued", "running").contains(job[0].path("state").asText());
            });
    assertThat(job[0].path("state").asText()).as(job[0].toString()).isEqualTo("succeeded");
    return job[0].path("result");
  }

  private static List<Long> products(int number) throws Exception {
    List<Long> ids = new ArrayList<>();
    for (int at = 0; at < number; at++) {
      ids.add(
          admin
              .create(Map.of("code", "REC-" + at, "name", "Product " + at, "status", "ACTIVE"))
              .path("id")
              .asLong());
    }
    return ids;
  }

  @Test
  void findsAndRepairsWhatSomebodyDidToTheIndex() throws Exception {
    // Until search has opened, the recovery orders comparisons of its own.
    await()
        .atMost(PATIENCE)
        .until(() -> admin.get("/actuator/health/search").path("status").asText(), "UP"::equals);
    List<Long> ids = products(40);
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(stores.index()).hasSize(40));
    assertThat(differences(reconcile(Map.of("repair", false)))).isZero();

    ids.subList(0, 10).forEach(stores::dropDocument);
    ids.subList(10, 20).forEach(id -> stores.patchDocument(id, Map.of("name", "Forged")));
    ids.subList(20, 30).forEach(id -> stores.copyDocument(id, id + 100_000));
    JsonNode found = reconcile(Map.of("repair", false));

    assertThat(found.path("missing").asInt()).isEqualTo(10);
    assertThat(found.path("different").asInt()).isEqualTo(10);
    assertThat(found.path("orphaned").asInt()).isEqualTo(10);
    assertThat(reconcile(Map.of()).path("repaired").asInt()).isEqualTo(30);
    assertThat(differences(reconcile(Map.of("thorough", true)))).isZero();
    assertThat(stores.count("select count(*) from product")).isEqualTo(40);
  }

  @Test
  void aVersionWithAnotherMappingRebuildsTheIndexWhenItIsTold() throws Exception {
    await().atMost(PATIENCE).until(() -> admin.get("/api/ops/index").path("live").isTextual());
    String before = live();
    String mapping = hash(before);
    stores.execute("update index_generation set mapping_hash = 'another' where state = 'live'");

    process.close();
    process = started(Map.of("OPENSHELF_INDEX_REBUILD_ON_MAPPING_CHANGE", "true"));
    admin = new ShopAdmin(process);

    await().atMost(PATIENCE).until(() -> !live().equals(before));
    assertThat(hash(live())).isEqualTo(mapping);
    await().atMost(PATIENCE).until(() -> stores.index().equals(stores.database()));
  }

  private static String live() throws Exception {
    return admin.get("/api/ops/index").path("live").asText();
  }

  private static String hash(String generation) throws Exception {
    for (JsonNode one : admin.get("/api/ops/index").path("generations")) {
      if (one.path("name").asText().equals(generation)) {
        return one.path("mappingHash").asText();
      }
    }
    return "none";
  }

  private static int differences(JsonNode result) {
    return List.of("missing", "stale", "different", "orphaned", "newer").stream()
        .mapToInt(kind -> result.path(kind).asInt(1000))
        .sum();
  }
}
