package dev.openshelf.journeys;

import dev.openshelf.localstack.FaultProxy;
import dev.openshelf.localstack.KillableServer;
import dev.openshelf.localstack.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A shop whose servers and processes may be killed and halted, and whose ways to Elasticsearch and
 * PostgreSQL may be broken; the web process has a way to PostgreSQL of its own. For one thread.
 */
final class ChaosServers implements AutoCloseable {

  private static final int REPLAYED = 40;

  final Shop shop;
  final ShopStores stores;
  final ShopAdmin admin;
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final KillableServer kafka = opened(KillableServer.kafka());
  private final KillableServer postgres = opened(KillableServer.postgres());
  private final KillableServer elasticsearch = opened(KillableServer.elasticsearch());
  private final FaultProxy toPostgres = opened(FaultProxy.to(postgres.address()));
  private final FaultProxy toElasticsearch = opened(FaultProxy.to(elasticsearch.address()));
  private ShopProcess relay;
  private ShopProcess indexer;

  ChaosServers() {
    awaitUp();
    shop =
        Shop.on(servers(), servers().jdbcUrl(), "chaos").withElasticsearch(http(toElasticsearch));
    stores = new ShopStores(shop);
    admin = new ShopAdmin(opened(ShopProcess.start(shop, "web")).awaitReady());
    relay = start("relay");
    indexer = start("indexer").awaitReady();
  }

  private Servers servers() {
    return new Servers(
        "jdbc:postgresql://" + postgres.address() + "/postgres",
        "postgres",
        "",
        kafka.address(),
        "http://" + elasticsearch.address());
  }

  private static String http(FaultProxy proxy) {
    return "http://" + proxy.address();
  }

  private ShopProcess start(String roles) {
    String database = "jdbc:postgresql://" + toPostgres.address() + "/postgres";
    return opened(
        ShopProcess.start(
            shop,
            roles,
            Map.of(
                "SPRING_DATASOURCE_URL", database, "OPENSHELF_RECONCILIATION_ENABLED", "false")));
  }

  private <T extends AutoCloseable> T opened(T one) {
    opened.add(one);
    return one;
  }

  /** One kill, halt or fault; or all of them healed. */
  void disturb(Random random) {
    switch (random.nextInt(17)) {
      case 0 -> {
        relay.kill();
        relay = start("relay");
      }
      case 1 -> {
        indexer.kill();
        indexer = start("indexer");
      }
      case 2 -> killed(kafka);
      case 3 -> killed(postgres);
      case 4 -> killed(elasticsearch);
      case 5 -> relay.halt();
      case 6 -> indexer.halt();
      case 7 -> kafka.halt();
      case 8 -> postgres.halt();
      case 9 -> elasticsearch.halt();
      case 10 -> toElasticsearch.blackhole();
      case 11 -> toElasticsearch.reset();
      case 12 -> toPostgres.blackhole();
      case 13 -> toPostgres.reset();
      default -> heal(random);
    }
  }

  /** Comes back at once, in its own time. */
  private static void killed(KillableServer server) {
    server.kill();
    server.restart();
  }

  /** Everything goes on, and some old messages come once more. */
  void heal(Random random) {
    allGoOn();
    records().replay(random, REPLAYED);
  }

  /** Everything goes on, and every server does its work. */
  void allGoOn() {
    toElasticsearch.pass();
    toPostgres.pass();
    relay.resume();
    indexer.resume();
    kafka.resume();
    postgres.resume();
    elasticsearch.resume();
    awaitUp();
  }

  private void awaitUp() {
    List.of(kafka, postgres, elasticsearch).forEach(KillableServer::awaitUp);
  }

  ChangeRecords records() {
    return new ChangeRecords(kafka.address(), "shop-" + shop.name());
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }
}
