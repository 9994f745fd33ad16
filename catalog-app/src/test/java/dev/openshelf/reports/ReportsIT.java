package dev.openshelf.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.ManualClock;
import dev.openshelf.platform.RunningShop;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Reports of a whole process, from a browser's beacon to the operator's page. */
class ReportsIT {
  private static final String DATABASE = Backing.database("reports");
  private static final String BASIC = RunningShop.basic("ops", "ops secret");

  private static RunningShop shop;

  @BeforeAll
  static void start() {
    shop =
        RunningShop.start(
            DATABASE,
            "openshelf.admin.password=secret",
            "openshelf.ops.password=ops secret",
            "openshelf.client-reports.retention=3650d", // The process's own purge keeps out.
            "openshelf.client-reports.release=9.9");
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> shop.get("/actuator/health/readiness").statusCode() == 200);
  }

  @AfterAll
  static void stop() {
    shop.close();
  }

  @Test
  void aBeaconIsKeptWithoutSecretsAndFoundAgain() {
    HttpResponse<String> taken = send(body("client", "/beacon?q=hush"), "text/plain;charset=UTF-8");
    assertThat(taken.statusCode()).isEqualTo(202);
    String found = find("?source=client&page=/beacon").body();
    assertThat(found)
        .contains("\"total\":1", "\"page\":\"/beacon?q\"", "\"release\":\"9.9\"")
        .contains("\"requestId\":\"" + taken.headers().firstValue("X-Request-Id").orElseThrow())
        .doesNotContain("hush");
    assertThat(find("?source=server&page=/beacon").body()).contains("\"total\":0");
    assertThat(find("?page=/beacon&from=2100-01-01").body()).contains("\"total\":0");
    assertThat(find("?page=/beacon&until=2100-01-01").body()).contains("\"total\":1");
  }

  @Test
  void wrongReportsAreRefusedWithTheirFields() {
    assertThat(send("{}", "application/json").body())
        .contains("invalid_input", "rate_limit_source", "api_endpoint");
    assertThat(send("[]", "application/json").statusCode()).isEqualTo(400);
    assertThat(send("null", "application/json").statusCode()).isEqualTo(400);
    assertThat(send("{\"page\":", "application/json").body()).contains("unreadable_body");
    assertThat(send("\"" + "x".repeat(20_000), "text/plain").statusCode()).isEqualTo(413);
    assertThat(find("?source=nobody").statusCode()).isEqualTo(400);
    assertThat(find("?from=yesterday").body()).contains("\"field\":\"from\"");
    assertThat(find("?size=0").statusCode()).isEqualTo(400);
  }

  @Test
  void otherSitesMayNotSendReports() {
    HttpResponse<String> refused =
        shop.send(
            "POST", "/api/client-reports", body("client", "/x"), "Origin", "https://evil.example");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("foreign_origin");
  }

  @Test
  void anAdminsPageReportsWithoutToken() {
    try (RunningShop browser = shop.anotherBrowser()) {
      browser.logIn("admin", "secret");
      String origin = "http://127.0.0.1:" + browser.port();
      assertThat(
              browser
                  .send("POST", "/api/client-reports", body("server", "/admin"), "Origin", origin)
                  .statusCode())
          .isEqualTo(202);
    }
  }

  @Test
  void onlyOperatorsSeeThem() {
    assertThat(shop.get("/api/ops/client-reports").statusCode()).isEqualTo(401);
    assertThat(shop.get("/ops/reports").statusCode()).isEqualTo(302);
    try (RunningShop browser = shop.anotherBrowser()) {
      browser.logIn("ops", "ops secret");
      send(body("client", "/<script>"), "application/json");
      HttpResponse<String> page = browser.get("/ops/reports?page=/%3Cscript%3E");
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("/&lt;script&gt;").doesNotContain("/<script>");
      assertThat(browser.get("/ops/reports", "Accept-Language", "ko").body()).contains("신고");
    }
  }

  @Test
  void oldReportsGoInBatches() {
    Reports reports = new Reports(jdbc());
    ManualClock clock = new ManualClock();
    Instant old = clock.instant().minus(Duration.ofDays(31));
    for (int i = 0; i < Retention.BATCH + 20; i++) {
      reports.add(report(old));
    }
    reports.add(report(clock.instant()));
    Retention retention = new Retention(reports, Duration.ofDays(30), clock);
    assertThat(retention.purge()).isEqualTo(Retention.BATCH + 20);
    assertThat(retention.purge()).isZero();
    retention.destroy();
  }

  private static ClientReport report(Instant at) {
    return new ClientReport(
        ClientReport.Source.SERVER,
        new ClientReport.Call("/old", "GET", "/api"),
        List.of(at),
        1,
        new ClientReport.Words("m", null),
        new ClientReport.Trail(at, "r", "1"));
  }

  private static JdbcClient jdbc() {
    return JdbcClient.create(
        new SingleConnectionDataSource(
            DATABASE, Backing.servers().username(), Backing.servers().password(), true));
  }

  private static HttpResponse<String> send(String body, String type) {
    return shop.send("POST", "/api/client-reports", body, "Content-Type", type);
  }

  private static HttpResponse<String> find(String query) {
    return shop.get(
        "/api/ops/client-reports" + query.replace("<", "%3C").replace(">", "%3E"),
        "Authorization",
        BASIC);
  }

  private static String body(String source, String page) {
    return """
    {"rate_limit_source": "%s", "page": "%s", "api_method": "GET", "api_endpoint": "/api/search",
     "rate_limit_timestamps": [1785000000000], "rate_limit_request_count": 20}
    """
        .formatted(source, page);
  }
}
