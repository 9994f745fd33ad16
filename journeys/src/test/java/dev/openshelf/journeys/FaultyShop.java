package dev.openshelf.journeys;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.localstack.FaultProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A shop with proxies on its ways to Elasticsearch and, for substitutes, to PostgreSQL. */
final class FaultyShop implements AutoCloseable {

  /** More than the defaults, because other tests run as well. */
  static final Duration PRIMARY = Duration.ofMillis(800);

  static final Duration FALLBACK = Duration.ofMillis(800);
  static final Duration BUDGET = PRIMARY.plus(FALLBACK).plusMillis(30);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LAMPS = 12;

  final ElasticFaults answers;
  final FaultProxy elasticsearch;
  final FaultProxy postgres;
  final ShopAdmin admin;
  final ShopProcess process;
  final Shop shop;
  final long known;
  final long unknown;
  final long product;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger round = new AtomicInteger();

  /** What a shopper got. */
  record Got(int status, JsonNode body, Duration took) {

    String meta(String field) {
      return body.path("meta").path(field).asText();
    }

    List<String> reasons() {
      return body.path("meta").path("degradedReasons").valueStream().map(JsonNode::asText).toList();
    }
  }

  FaultyShop() throws IOException, InterruptedException {
    Shop plain = Shop.open("fault-matrix");
    answers = new ElasticFaults(plain.elasticsearchUri());
    elasticsearch = FaultProxy.to("127.0.0.1", answers.port());
    URI database = URI.create(plain.jdbcUrl().substring("jdbc:".length()));
    postgres = FaultProxy.to(database.getHost(), database.getPort());
    shop = plain.withElasticsearch("http://" + elasticsearch.address());
    process = ShopProcess.start(shop, "web,relay,indexer", settings(database)).awaitReady();
    admin = new ShopAdmin(process);
    known = category("Lamps");
    unknown = category("Lanterns");
    product = lamps();
    prime();
  }

  /** What a shopper gets for a path. */
  Got get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(process.uri(path)).timeout(Duration.ofSeconds(30)).build();
    long start = System.nanoTime();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      boolean json = answer.headers().firstValue("Content-Type").orElse("").contains("json");
      return new Got(
          answer.statusCode(), json ? JSON.readTree(answer.body()) : JSON.nullNode(), took);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Everything works again, and has worked often enough for nobody to doubt it. Otherwise the shop
   * would rightly stop asking.
   */
  void heal() {
    elasticsearch.pass();
    answers.pass();
    postgres.pass();
    for (int i = 0; i < 12; i++) {
      await().atMost(60, SECONDS).until(this::answersAsEver);
    }
    // Where the circuit had opened, old answers have been let go.
    prime();
  }

  private boolean answersAsEver() {
    return get("/api/search?q=lamp+" + "x".repeat(3) + round.incrementAndGet() % 1000 + "+matrix")
        .meta("mode")
        .equals("primary");
  }

  private long lamps() throws IOException, InterruptedException {
    long last = 0;
    for (int i = 1; i <= LAMPS; i++) {
      Map<String, Object> lamp = new HashMap<>();
      lamp.put("code", "MX-%03d".formatted(i));
      lamp.put("name", "Matrix lamp " + i);
      lamp.put("categoryId", i % 2 == 0 ? known : unknown);
      lamp.put("price", Map.of("amount", i + ".50", "currency", "EUR"));
      lamp.put("stock", i);
      lamp.put("status", "ACTIVE");
      last = admin.create(lamp).path("id").asLong();
    }
    return last;
  }

  private long category(String name) throws IOException, InterruptedException {
    return admin.create("/api/admin/categories", Map.of("name", name)).path("id").asLong();
  }

  /** Some answers are known before anything happens, others never will be. */
  private void prime() {
    await()
        .atMost(120, SECONDS)
        .until(
            () -> primed("/api/search?q=matrix+lamp") && primed("/api/search?category=" + known));
  }

  private boolean primed(String path) {
    Got got = get(path);
    return got.reasons().isEmpty() && got.body().path("total").path("value").asInt() >= LAMPS / 2;
  }

  private Map<String, String> settings(URI database) {
    Map<String, String> settings = new HashMap<>();
    settings.put("OPENSHELF_SEARCH_PRIMARY_TIMEOUT", PRIMARY.toMillis() + "ms");
    settings.put("OPENSHELF_SEARCH_CONNECT_TIMEOUT", "400ms");
    settings.put("OPENSHELF_SEARCH_MAX_CONCURRENT", "16");
    settings.put("OPENSHELF_SEARCH_MAX_LAG", "10m");
    settings.put("OPENSHELF_SEARCH_FALLBACK_TIMEOUT", FALLBACK.toMillis() + "ms");
    settings.put("OPENSHELF_SEARCH_FALLBACK_PER_CLIENT_PER_SECOND", "10000");
    settings.put(
        "OPENSHELF_SEARCH_FALLBACK_DATASOURCE_URL",
        "jdbc:postgresql://" + postgres.address() + database.getPath());
    settings.put("OPENSHELF_SEARCH_FALLBACK_DATASOURCE_USERNAME", shop.servers().username());
    settings.put("OPENSHELF_SEARCH_FALLBACK_DATASOURCE_PASSWORD", shop.servers().password());
    settings.put("OPENSHELF_RATE_LIMIT_ENABLED", "false");
    // A page that was just asked for is nobody's answer to a fault.
    settings.put("OPENSHELF_SEARCH_CACHE_FRESH_TTL", "1ms");
    // Whoever opens the circuit here closes it soon: how traffic comes back is another story.
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_STEPS", "1.0");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_STEP_DURATION", "1s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_MIN_SAMPLES", "1");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_COOL_DOWN", "1s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_RAMP_MAX_COOL_DOWN", "1s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_GATE_PROBE_TIMEOUT", "2s");
    settings.put("OPENSHELF_SEARCH_RECOVERY_GATE_MAX_P95", "2s");
    return settings;
  }

  @Override
  public void close() {
    process.close();
    elasticsearch.close();
    postgres.close();
    answers.close();
    http.shutdownNow();
  }
}
