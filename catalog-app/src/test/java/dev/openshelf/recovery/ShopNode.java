package dev.openshelf.recovery;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.localstack.Backing;
import dev.openshelf.localstack.FaultProxy;
import dev.openshelf.platform.RunningShop;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One of several processes of a shop, with ways of its own to PostgreSQL and Elasticsearch. */
final class ShopNode implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final ObjectMapper JSON = new ObjectMapper();

  final FaultProxy postgres;
  final FaultProxy elasticsearch;
  private final RunningShop shop;

  private ShopNode(FaultProxy postgres, FaultProxy elasticsearch, RunningShop shop) {
    this.postgres = postgres;
    this.elasticsearch = elasticsearch;
    this.shop = shop;
  }

  /** A process of the shop whose database this is; topic and index are named after it. */
  static ShopNode start(String jdbcUrl, String... more) {
    URI database = URI.create(jdbcUrl.substring("jdbc:".length()));
    URI elastic = URI.create(Backing.servers().elasticsearchUri());
    FaultProxy postgres = FaultProxy.to(database.getHost(), database.getPort());
    FaultProxy elasticsearch = FaultProxy.to(elastic.getHost(), elastic.getPort());
    String name = database.getPath().substring(1).replace('_', '-');
    Stream<String> settings =
        Stream.of(
            "spring.kafka.bootstrap-servers=" + Backing.servers().bootstrapServers(),
            "spring.elasticsearch.uris=http://" + elasticsearch.address(),
            "openshelf.events.topic=" + name,
            "openshelf.index.name=" + name,
            "openshelf.admin.password=secret",
            // A busy machine is no outage: this is not about how fast the answers are.
            "openshelf.search.primary-timeout=10s",
            "openshelf.search.connect-timeout=5s",
            "openshelf.search.recovery.gate.probe-timeout=10s",
            "openshelf.search.recovery.gate.max-p95=10s",
            "openshelf.search.recovery.gate.max-lag=1m",
            "openshelf.search.recovery.ramp.steps=10,50,100",
            "openshelf.search.recovery.ramp.min-samples=1",
            "openshelf.search.recovery.ramp.cool-down=1s",
            "openshelf.search.recovery.ramp.max-cool-down=2s");
    RunningShop shop =
        RunningShop.start(
            "jdbc:postgresql://" + postgres.address() + database.getPath(),
            Stream.concat(settings, Stream.of(more)).toArray(String[]::new));
    return new ShopNode(postgres, elasticsearch, shop);
  }

  /** Waits until something is so of this process. */
  ShopNode awaits(String what, Callable<Boolean> condition) {
    await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(condition);
    return this;
  }

  JsonNode search() {
    return read(shop.get("/api/search?q=lantern").body());
  }

  /** What a search is answered from now. */
  String mode() {
    return search().path("meta").path("mode").asText();
  }

  String state() {
    return recovery().path("state").asText();
  }

  double ratio() {
    return recovery().path("primaryRatio").asDouble();
  }

  /** What it has gone through, oldest first. */
  List<String> moves() {
    return recovery().path("history").valueStream().map(ShopNode::move).toList().reversed();
  }

  /** The processes it knows. */
  List<JsonNode> instances() {
    return recovery().path("instances").valueStream().toList();
  }

  /** The shares of the processes it knows. */
  Set<Double> ratios() {
    return instances().stream()
        .map(it -> it.path("primaryRatio").asDouble())
        .collect(Collectors.toSet());
  }

  /** When the one that has been silent longest last told where it stands. */
  Instant oldestReport() {
    return instances().stream()
        .map(it -> Instant.parse(it.path("reportedAt").asText()))
        .min(Instant::compareTo)
        .orElse(Instant.MIN);
  }

  private JsonNode recovery() {
    return read(
        shop.get("/actuator/searchrecovery", "Authorization", RunningShop.basic("admin", "secret"))
            .body());
  }

  private static String move(JsonNode move) {
    return move.path("to").asText() + " " + move.path("ratio").asDouble();
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(json, e);
    }
  }

  @Override
  public void close() {
    shop.close();
    postgres.close();
    elasticsearch.close();
  }
}
