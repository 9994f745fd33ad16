package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.localstack.FaultProxy;
import dev.openshelf.localstack.KillableKafka;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
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
 * Products are edited, deleted, restored and moved while relay, indexer and Kafka are killed or
 * halted, the ways to Elasticsearch and PostgreSQL hang or break, old messages come again, and the
 * index is rebuilt. In the end the index is what the database is, and no reader has ever seen a
 * product go back.
 *
 * <p>{@code -Dchaos.seeds=20} takes more seeds than the usual 3, {@code -Dchaos.first=7} others. A
 * seed decides what happens in which order, not how fast the machine is at it. Two sinks that are
 * written from the same records by simpler rules must fail, or all of this would be too weak.
 */
class ChaosIT {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int STEPS = 120;
  private static final int PRODUCTS = 60;
  private static final long BETWEEN_STEPS_MILLIS = 50;
  private static final String DEADLOCK = "40P01";
  private static final String REBUILDS = "/api/ops/index/rebuilds";
  private static final String RECONCILIATIONS = "/api/ops/index/reconciliations";

  private static final List<AutoCloseable> opened = new ArrayList<>();
  private static KillableKafka kafka;
  private static FaultProxy elasticsearch;
  private static FaultProxy postgres;
  private static Shop shop;
  private static ShopStores stores;
  private static ShopAdmin admin;
  private static ShopProcess relay;
  private static ShopProcess indexer;

  static LongStream seeds() {
    int first = Integer.getInteger("chaos.first", 1);
    return LongStream.range(first, first + Integer.getInteger("chaos.seeds", 3));
  }

  @BeforeAll
  static void open() {
    kafka = opened(KillableKafka.start(Path.of("target", "chaos-kafka")));
    Shop plain = Shop.open("chaos");
    elasticsearch = opened(FaultProxy.to(URI.create(plain.elasticsearchUri()).getAuthority()));
    URI database = URI.create(plain.jdbcUrl().substring("jdbc:".length()));
    postgres = opened(FaultProxy.to(database.getAuthority()));
    shop =
        plain
            .withKafka(kafka.bootstrapServers())
            .withElasticsearch("http://" + elasticsearch.address());
    stores = new ShopStores(shop);
    admin = new ShopAdmin(opened(start("web")).awaitReady());
    relay = opened(start("relay"));
    indexer = opened(start("indexer")).awaitReady();
  }

  @AfterAll
  static void close() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }

  private static ShopProcess start(String roles) {
    String through = shop.jdbcUrl().replaceFirst("//[^/]+/", "//" + postgres.address() + "/");
    return ShopProcess.start(
        shop,
        roles,
        roles.equals("web")
            ? Map.of()
            : Map.of(
                "SPRING_DATASOURCE_URL", through, "OPENSHELF_RECONCILIATION_ENABLED", "false"));
  }

  private static <T extends AutoCloseable> T opened(T one) {
    opened.add(one);
    return one;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverHappensTheIndexBecomesWhatTheDatabaseIs(long seed) throws Exception {
    Random random = new Random(seed);
    stores.execute(
        "insert into category (name, slug) values ('Chaos %d', 'chaos-%d')".formatted(seed, seed));
    for (int at = 0; at < PRODUCTS; at++) {
      create();
    }
    await().atMost(PATIENCE).until(() -> !stores.index().isEmpty());
    try (RevisionWatch watch = new RevisionWatch(stores)) {
      for (int step = 0; step < STEPS; step++) {
        edit(random);
        if (step == STEPS / 3) {
          admin.order(REBUILDS, Map.of());
        }
        if (step % 10 == 9) {
          disturb(random);
        }
        pause();
      }
      heal();
      awaitNoDifference();
      assertThat(watch.fallen()).isEmpty();
    }
    assertThat(differences(reconcile())).isZero();
    judgeSinks(seed);
  }

  private static void create() throws Exception {
    stores.execute(
        """
        insert into product (code, code_key, name, name_key, status, stock)
        select c, c, 'Chaos', 'chaos', 'ACTIVE', 1 from (select gen_random_uuid()::text as c) x\
        """);
  }

  private static void edit(Random random) throws Exception {
    String one = "(select id from product order by random() limit 1)";
    String sql =
        switch (random.nextInt(8)) {
          case 0 ->
              "update product set deleted_at = clock_timestamp(), version = version + 1 where id = "
                  + one;
          case 1 ->
              "update product set deleted_at = null, version = version + 1 where deleted_at is not"
                  + " null";
          case 2 ->
              "update product set category_id = (select id from category order by random() limit 1)"
                  + " where id = "
                  + one;
          case 3 -> "update category set name = name || '.' where char_length(name) < 150";
          case 4 -> "update product set status = 'HIDDEN' where id = " + one;
          default ->
              "update product set stock = stock + 1, status = 'ACTIVE', version = version + 1 where"
                  + " id % 5 = "
                  + random.nextInt(5);
        };
    while (!executed(sql)) {
      // The database has chosen this edit as the victim of a deadlock: whoever edits tries again.
    }
  }

  private static boolean executed(String sql) throws SQLException {
    try {
      stores.execute(sql);
      return true;
    } catch (SQLException e) {
      if (DEADLOCK.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  /** One kill or fault, or one fault healed. */
  private static void disturb(Random random) {
    switch (random.nextInt(12)) {
      case 0 -> {
        relay.kill();
        relay = opened(start("relay"));
      }
      case 1 -> {
        indexer.kill();
        indexer = opened(start("indexer"));
      }
      case 2 -> {
        kafka.kill();
        kafka.restart();
      }
      case 3 -> elasticsearch.blackhole();
      case 4 -> elasticsearch.reset();
      case 5 -> postgres.blackhole();
      case 6 -> postgres.reset();
      case 7 -> relay.halt();
      case 8 -> indexer.halt();
      case 9 -> kafka.halt();
      default -> {
        allGoOn();
        records().replay(random, 40);
      }
    }
  }

  private static void heal() {
    allGoOn();
    records().replay(new Random(0), 100);
  }

  private static void allGoOn() {
    elasticsearch.pass();
    postgres.pass();
    relay.resume();
    indexer.resume();
    kafka.resume();
  }

  private static ChangeRecords records() {
    return new ChangeRecords(kafka.bootstrapServers(), "shop-" + shop.name());
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
    long id =
        admin.order(RECONCILIATIONS, Map.of("repair", false, "thorough", true)).path("id").asLong();
    await()
        .atMost(PATIENCE)
        .until(
            () -> admin.get(RECONCILIATIONS + "/" + id).path("state").asText(),
            "succeeded"::equals);
    return admin.get(RECONCILIATIONS + "/" + id).path("result");
  }

  private static int differences(JsonNode result) {
    return List.of("missing", "stale", "different", "orphaned", "newer").stream()
        .mapToInt(kind -> result.path(kind).asInt(1000))
        .sum();
  }

  /** The same records, written by simpler rules. */
  private static void judgeSinks(long seed) throws Exception {
    Map<Long, String> database = stores.database();
    var records = records().all();
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
      never.wait(BETWEEN_STEPS_MILLIS);
    }
  }
}
