package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.KillableServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whoever is killed while products are saved: in the end the index shows what the database holds.
 */
class KilledProcessesIT {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int SAVES = 100;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private KillableServer kafka;
  private Shop shop;
  private ShopStores stores;

  @BeforeEach
  void open() {
    kafka = opened(KillableServer.kafka()).awaitUp();
    shop = Shop.open("killed").withKafka(kafka.address());
    stores = new ShopStores(shop);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }

  @Test
  void savedProductsAreFoundWhoeverIsKilled() throws Exception {
    ShopProcess web = opened(ShopProcess.start(shop, "web"));
    ShopProcess indexer = indexer();
    ShopProcess first = opened(ShopProcess.start(shop, "relay"));
    ShopAdmin admin = new ShopAdmin(web.awaitReady());
    first.awaitReady();
    opened(ShopProcess.start(shop, "relay"));
    List<Long> products = new ArrayList<>();
    for (int save = 0; save < SAVES; save++) {
      switch (save) {
        case 25 -> {
          awaitWork(products.size());
          indexer.kill();
          indexer();
        }
        case 50 -> kafka.kill();
        case 60 -> kafka.restart();
        case 75 -> first.kill();
        default -> {}
      }
      products.add(admin.create(product(save)).path("id").asLong());
      if (save % 3 == 0) {
        admin.change(products.get(save / 3), Map.of("name", "Renamed by save " + save));
      }
    }
    awaitNoDifference();
    assertThat(stores.index()).hasSize(SAVES);
    assertThat(stores.count("select count(*) from outbox")).isZero();
    assertThat(stores.count("select count(*) from indexing_failure")).isZero();
  }

  /** Kills nobody who has not begun: something saved since the last kill is searchable. */
  private void awaitWork(int saved) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(200))
        .until(() -> stores.index().size() > saved - 25);
  }

  private void awaitNoDifference() throws Exception {
    Map<Long, String> expected = stores.database();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(() -> assertThat(stores.index()).isEqualTo(expected));
    assertThat(stores.database()).isEqualTo(expected);
  }

  private ShopProcess indexer() {
    return opened(ShopProcess.start(shop, "indexer"));
  }

  private <T extends AutoCloseable> T opened(T one) {
    opened.add(one);
    return one;
  }

  private static Map<String, Object> product(int number) {
    return Map.of(
        "code",
        "KILL-" + number,
        "name",
        "Product that outlives " + number,
        "price",
        Map.of("amount", "9.90", "currency", "EUR"),
        "stock",
        number,
        "status",
        "ACTIVE");
  }
}
