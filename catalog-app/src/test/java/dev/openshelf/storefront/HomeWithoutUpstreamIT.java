package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.RunningShop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The shop in front of an upstream that takes every call and never answers. */
class HomeWithoutUpstreamIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] OPS = {"Authorization", RunningShop.basic("admin", "secret pw")};
  private static final Duration SLACK = Duration.ofSeconds(10);

  private static ServerSocket silent;
  private static RunningShop shop;

  @BeforeAll
  static void open() throws IOException {
    silent = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    shop =
        RunningShop.start(
            Backing.database("home"),
            "openshelf.admin.password=secret pw",
            "openshelf.recommendation.upstream-url=http://127.0.0.1:" + silent.getLocalPort());
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> shop.get("/actuator/health/readiness").statusCode() == 200);
  }

  @AfterAll
  static void close() throws IOException {
    shop.close();
    silent.close();
  }

  @Test
  void homeIsWholeAndSaysHowItsRecommendationsCameAbout() {
    HttpResponse<String> home = shop.get("/", "Authorization", "Bearer one");
    assertThat(home.statusCode()).isEqualTo(200);
    assertThat(home.body().strip())
        .contains("<section id=\"recommendations\"", "data-count=\"0\"", "data-upstream-ms=\"")
        .containsAnyOf("data-cache=\"PENDING\"", "data-cache=\"MISS_ERROR_NO_STALE\"")
        .endsWith("</html>");
    assertThat(home.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(home.headers().firstValue("Server-Timing").orElseThrow())
        .startsWith("static;dur=")
        .doesNotContain("reco");
  }

  @Test
  void theApiAnswersInItsTimeWithoutAnError() throws IOException {
    HttpResponse<String> answer = shop.get("/api/recommendations", "Authorization", "Bearer two");
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode meta = JSON.readTree(answer.body()).path("meta");
    assertThat(meta.path("cache").asText()).isEqualTo("MISS_ERROR_NO_STALE");
    assertThat(meta.path("degradedReasons").get(0).asText()).isIn("timeout", "circuit_open");
    assertThat(meta.path("renderReadyMs").asDouble()).isLessThan(300 + SLACK.toMillis());
    assertThat(meta.path("asOf").isNull()).isTrue();
    assertThat(answer.headers().firstValue("Server-Timing").orElseThrow()).startsWith("reco;dur=");
  }

  @Test
  void manyAtOnceAreServedAndTheCircuitOpensInTheEnd() {
    for (int round = 0; round < 8; round++) {
      int start = round * 10;
      assertThat(
              IntStream.range(start, start + 10)
                  .parallel()
                  .mapToObj(i -> shop.get("/", "Authorization", "Bearer many" + i).statusCode()))
          .containsOnly(200);
    }
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                shop.get("/api/recommendations", "Authorization", "Bearer late")
                    .body()
                    .contains("circuit_open"));
  }

  @Test
  void anExperimentRunsAsAJobAndIsExported() throws IOException {
    HttpResponse<String> started =
        shop.send(
            "POST",
            "/api/ops/lab/runs",
            JSON.writeValueAsString(Map.of("scenario", "error", "cache", "stale", "iterations", 5)),
            "Content-Type",
            "application/json",
            OPS[0],
            OPS[1]);
    assertThat(started.statusCode()).isEqualTo(202);
    String path = started.headers().firstValue("Location").orElseThrow();
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> shop.get(path, OPS).body().contains("\"state\":\"succeeded\""));
    JsonNode after = JSON.readTree(shop.get(path, OPS).body()).path("result").path("series").get(1);
    assertThat(after.path("stale").asDouble()).isEqualTo(1);
    assertThat(shop.get(path + "/results.csv", OPS).body().lines()).hasSize(3);
    assertThat(shop.get("/ops/lab", OPS).statusCode()).isIn(200, 302, 303);
  }

  @Test
  void anExperimentThatCannotBeRunIsRefusedByField() {
    HttpResponse<String> refused =
        shop.send(
            "POST",
            "/api/ops/lab/runs",
            "{\"iterations\":0,\"scenario\":\"odd\"}",
            "Content-Type",
            "application/json",
            OPS[0],
            OPS[1]);
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("\"field\":\"iterations\"", "\"field\":\"scenario\"");
    assertThat(shop.get("/api/ops/lab/runs").statusCode()).isEqualTo(401);
  }
}
