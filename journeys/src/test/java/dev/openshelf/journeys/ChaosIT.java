package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several people edit, delete, restore, move and re-create products at once while relay, indexer,
 * Kafka, Elasticsearch and PostgreSQL are killed or halted, the ways to Elasticsearch and
 * PostgreSQL hang or break, old messages come again, and the index is rebuilt. In the end the index
 * is what the database is, and no reader has ever seen a product go back.
 *
 * <p>{@code -Dchaos.seeds=20} takes more seeds than the usual 3, {@code -Dchaos.first=7} others. A
 * seed decides what happens in which order, not how fast the machine is at it. Two sinks that are
 * written from the same records by simpler rules must fail, or all of this would be too weak.
 */
class ChaosIT {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int DISTURBANCES = 12;
  private static final long BETWEEN_DISTURBANCES_MILLIS = 500;
  private static final int PRODUCTS = 60;
  private static final String REBUILDS = "/api/ops/index/rebuilds";
  private static final String RECONCILIATIONS = "/api/ops/index/reconciliations";

  private static ChaosServers servers;
  private static ShopStores stores;

  static LongStream seeds() {
    int first = Integer.getInteger("chaos.first", 1);
    return LongStream.range(first, first + Integer.getInteger("chaos.seeds", 3));
  }

  @BeforeAll
  static void open() {
    servers = new ChaosServers();
    stores = servers.stores;
  }

  @AfterAll
  static void close() throws Exception {
    if (servers != null) {
      servers.close();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverHappensTheIndexBecomesWhatTheDatabaseIs(long seed) throws Exception {
    create(seed);
    await().atMost(PATIENCE).until(() -> !stores.index().isEmpty());
    try (RevisionWatch watch = new RevisionWatch(stores)) {
      long rebuild = disturbed(seed);
      awaitNoDifference();
      String rebuilt = ended(REBUILDS, rebuild).path("state").asText();
      System.out.printf("Seed %d: the rebuild has %s%n", seed, rebuilt);
      assertThat(watch.fallen()).isEmpty();
    }
    awaitNoDifference();
    assertThat(differences(reconcile())).isZero();
    judgeSinks(seed);
  }

  private static void create(long seed) throws Exception {
    stores.execute(
        "insert into category (name, slug) values ('Chaos %d', 'chaos-%d')".formatted(seed, seed));
    stores.execute(
        """
        insert into product (code, code_key, name, name_key, status, stock)
        select c, c, 'Chaos', 'chaos', 'ACTIVE', 1
        from (select gen_random_uuid()::text as c from generate_series(1, %d)) x\
        """
            .formatted(PRODUCTS));
  }

  /** Edits and disturbs, and has the index rebuilt amid all that; returns the rebuild's number. */
  private static long disturbed(long seed) throws Exception {
    Random random = new Random(seed);
    long rebuild = 0;
    try (ChaosEdits edits = new ChaosEdits(stores, seed)) {
      for (int at = 0; at < DISTURBANCES; at++) {
        if (at == DISTURBANCES / 3) {
          servers.allGoOn();
          rebuild = orderRebuild();
        }
        servers.disturb(random);
        pause();
      }
      servers.heal(random);
      System.out.printf("Seed %d: %d edits%n", seed, edits.end());
    }
    return rebuild;
  }

  private static long orderRebuild() {
    List<Long> ordered = new ArrayList<>();
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> ordered.add(servers.admin.order(REBUILDS, Map.of()).path("id").asLong()));
    return ordered.getFirst();
  }

  private static void awaitNoDifference() {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              assertThat(stores.index()).isEqualTo(stores.database());
              assertThat(stores.count("select count(*) from outbox")).isZero();
              assertThat(stores.count("select count(*) from category_refresh")).isZero();
            });
  }

  private static JsonNode reconcile() throws Exception {
    Map<String, ?> order = Map.of("repair", false, "thorough", true);
    JsonNode job =
        ended(RECONCILIATIONS, servers.admin.order(RECONCILIATIONS, order).path("id").asLong());
    assertThat(job.path("state").asText()).as(job.toString()).isEqualTo("succeeded");
    return job.path("result");
  }

  private static JsonNode ended(String path, long id) throws Exception {
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(
            () -> servers.admin.get(path + "/" + id).path("state").asText(),
            state -> !List.of("queued", "running").contains(state));
    return servers.admin.get(path + "/" + id);
  }

  private static int differences(JsonNode result) {
    return List.of("missing", "stale", "different", "orphaned", "newer").stream()
        .mapToInt(kind -> result.path(kind).asInt(1000))
        .sum();
  }

  /** The same records, written by simpler rules. */
  private static void judgeSinks(long seed) throws Exception {
    Map<Long, String> database = stores.database();
    var records = servers.records().all();
    for (NaiveSink.Rule rule : NaiveSink.Rule.values()) {
      NaiveSink sink = new NaiveSink(rule);
      Random random = new Random(seed);
      records.values().forEach(it -> sink.take(ChangeRecords.messages(it), random));
      int violations = sink.violations(database);
      System.out.printf("Seed %d: %s has %d violations%n", seed, rule, violations);
      assertThat(violations > 0).isEqualTo(rule != NaiveSink.Rule.REVISION_AS_VERSION);
    }
  }

  /** A pace, nothing that anything waits for. */
  private static void pause() throws InterruptedException {
    Object never = new Object();
    synchronized (never) {
      never.wait(BETWEEN_DISTURBANCES_MILLIS);
    }
  }
}
