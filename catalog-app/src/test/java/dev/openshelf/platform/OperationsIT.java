package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What operators see of a process whose Kafka and Elasticsearch are away. */
class OperationsIT {

  private static final Pattern METRIC = Pattern.compile("\\b(openshelf|hikaricp)_[a-z0-9_]+");

  @Test
  void thePageSaysAtOnceThatSearchIsCutOff() {
    try (RunningShop browser = SharedShop.shop().anotherBrowser()) {
      browser.logIn("ops", SharedShop.OPS_PASSWORD);

      HttpResponse<String> page = browser.get("/ops", "Accept-Language", "en");

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("headline-bad").containsPattern("cut off|being probed");
      assertThat(page.body())
          .containsPattern("<strong>lag of the index</strong><code[^>]*>generation_lag<");
      assertThat(browser.get("/ops", "Accept-Language", "ko").body())
          .contains("Elasticsearch를")
          .containsPattern("<strong>색인 지연</strong><code[^>]*>generation_lag<");
    }
  }

  @Test
  void noGateIsGoodThatCouldNotBeRead() {
    String recovery =
        SharedShop.shop()
            .get(
                "/actuator/searchrecovery",
                "Authorization",
                RunningShop.basic("ops", SharedShop.OPS_PASSWORD))
            .body();

    assertThat(recovery).contains("\"primaryRatio\":0.0");
    assertThat(Pattern.compile("\"ok\":true,\"value\":null").matcher(recovery).find()).isFalse();
    for (String gate : List.of("probe_latency", "alias", "shards", "generation_lag")) {
      assertThat(recovery).contains("{\"name\":\"%s\",\"ok\":false".formatted(gate));
    }
  }

  @Test
  void alertsAndDashboardSpeakOfMetricsThatExist() throws IOException {
    RunningShop shop = SharedShop.shop();
    shop.get("/api/search?q=camera");
    shop.get("/");
    shop.get("/api/recommendations");
    shop.send(
        "POST",
        "/api/client-reports",
        "{\"rate_limit_source\":\"client\",\"page\":\"/\",\"api_method\":\"GET\","
            + "\"api_endpoint\":\"/api/search\",\"rate_limit_timestamps\":[1796037940710],"
            + "\"rate_limit_request_count\":20}",
        "Content-Type",
        "application/json");

    Set<String> wanted = names(monitoring("alerts.yaml") + monitoring("grafana-openshelf.json"));
    wanted.remove("openshelf_rate_limit_requests_total"); // Limits are off in this process.
    assertThat(
            names(
                shop.get(
                        "/actuator/prometheus",
                        "Authorization",
                        RunningShop.basic("ops", SharedShop.OPS_PASSWORD))
                    .body()))
        .containsAll(wanted);
  }

  private static Set<String> names(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String monitoring(String file) throws IOException {
    return Files.readString(
        Path.of(System.getProperty("openshelf.root"), "docs", "monitoring", file));
  }
}
