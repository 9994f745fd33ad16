package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may do what, asked of a whole process whose Kafka and Elasticsearch are away. */
class AccessIT {
  private final RunningShop shop = SharedShop.shop().anotherBrowser();

  @AfterEach
  void close() {
    shop.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/actuator/health, 200, 200, 200",
    "/actuator/health/liveness, 200, 200, 200",
    "/actuator/health/readiness, 200, 200, 200",
    "/actuator/health/search, 200, 200, 200",
    "/actuator, 401, 200, 200",
    "/actuator/prometheus, 401, 200, 200",
    "/actuator/metrics, 401, 200, 200",
    "/actuator/env, 401, 404, 404",
    "/api/probe, 200, 200, 200",
    "/api/nothing, 404, 404, 404",
    "/api/ops/probe, 401, 200, 200",
    "/api/admin/probe, 401, 403, 200",
    "/api/admin/nothing, 401, 403, 404",
    "/login, 200, 200, 200",
    "/admin/probe, 302, 302, 302",
    "/ops/probe, 302, 302, 302"
  })
  void basicAuthenticationOpensTheApiAlone(String path, int anonymous, int ops, int admin) {
    assertThat(shop.get(path).statusCode()).isEqualTo(anonymous);
    assertThat(asOps(path).statusCode()).isEqualTo(ops);
    assertThat(asAdmin("GET", path).statusCode()).isEqualTo(admin);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/admin/probe, 403, 200",
    "/api/ops/probe, 200, 200",
    "/actuator/prometheus, 200, 200",
    "/admin/probe, 403, 200",
    "/ops/probe, 200, 200"
  })
  void theFormOpensPagesAndApi(String path, int ops, int admin) {
    try (var browser = shop.anotherBrowser()) {
      browser.logIn("ops", SharedShop.OPS_PASSWORD);
      assertThat(browser.get(path).statusCode()).isEqualTo(ops);
    }
    try (var browser = shop.anotherBrowser()) {
      browser.logIn("admin", SharedShop.ADMIN_PASSWORD);
      assertThat(browser.get(path).statusCode()).isEqualTo(admin);
    }
  }

  @Test
  void noAnswerMakesTheBrowserAskForAPassword() {
    for (HttpResponse<String> answer :
        List.of(
            shop.get("/api/admin/probe"),
            shop.get("/api/admin/probe", "Authorization", RunningShop.basic("admin", "wrong")),
            shop.get("/actuator/prometheus", "X-Requested-With", "XMLHttpRequest"))) {
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate")).isEmpty();
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
      assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
    }
  }

  @Test
  void onlyCookiesNeedATokenForWrites() {
    assertThat(asAdmin("POST", "/api/admin/probe").statusCode()).isEqualTo(200);
    assertThat(shop.send("POST", "/api/probe", "").statusCode()).isEqualTo(200);
    try (var browser = shop.anotherBrowser()) {
      browser.logIn("admin", SharedShop.ADMIN_PASSWORD);
      HttpResponse<String> without = browser.send("POST", "/api/admin/probe", "");
      assertThat(without.statusCode()).isEqualTo(403);
      assertThat(without.body()).contains("\"code\":\"csrf_token_invalid\"");
      assertThat(browser.send("POST", "/api/admin/probe", "", "Authorization", "Bearer x").body())
          .contains("\"code\":\"csrf_token_invalid\"");

      String token = RunningShop.token(browser.get("/login").body());
      assertThat(browser.send("POST", "/api/admin/probe", "", "X-CSRF-TOKEN", token).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void anotherProcessKnowsWhoIsSignedInUntilThePasswordChanges() {
    HttpResponse<String> login;
    try (var browser = shop.anotherBrowser()) {
      login = browser.logIn("admin", SharedShop.ADMIN_PASSWORD);
    }
    String cookie =
        login.headers().allValues("Set-Cookie").stream()
            .filter(each -> each.startsWith("openshelf_login="))
            .findFirst()
            .orElseThrow();
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Lax");
    String pair = cookie.substring(0, cookie.indexOf(';'));

    try (RunningShop second = SharedShop.start(SharedShop.database(), SharedShop.PASSWORDS)) {
      assertThat(second.get("/api/admin/probe", "Cookie", pair).statusCode()).isEqualTo(200);
      assertThat(second.get("/api/admin/probe", "Cookie", pair + "x").statusCode()).isEqualTo(401);
    }
    try (RunningShop changed =
        SharedShop.start(SharedShop.database(), "openshelf.admin.password=new")) {
      assertThat(changed.get("/api/admin/probe", "Cookie", pair).statusCode()).isEqualTo(401);
      assertThat(
              changed
                  .get("/api/ops/probe", "Authorization", RunningShop.basic("ops", "x"))
                  .statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void onlyThoseSignedInMaySendFiles() {
    String file = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n";
    String type = "multipart/form-data; boundary=x";
    assertThat(shop.send("POST", "/probe", file, "Content-Type", type).statusCode()).isEqualTo(302);

    shop.logIn("ops", SharedShop.OPS_PASSWORD);
    String token = RunningShop.token(shop.get("/login").body());
    assertThat(
            shop.send("POST", "/probe", file, "Content-Type", type, "X-CSRF-TOKEN", token)
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void logoutEndsIt() {
    try (var browser = shop.anotherBrowser()) {
      browser.logIn("admin", SharedShop.ADMIN_PASSWORD);
      String token = RunningShop.token(browser.get("/login").body());
      browser.send(
          "POST",
          "/logout",
          RunningShop.form("_csrf", token),
          "Content-Type",
          "application/x-www-form-urlencoded");

      assertThat(browser.get("/api/admin/probe").statusCode()).isEqualTo(401);
      assertThat(browser.get("/admin/probe").statusCode()).isEqualTo(302);
    }
  }

  @Test
  void aWrongPasswordLeadsBackToTheForm() {
    try (var browser = shop.anotherBrowser()) {
      HttpResponse<String> answer = browser.logIn("admin", "guess");
      assertThat(answer.statusCode()).isEqualTo(302);
      assertThat(answer.headers().firstValue("Location").orElseThrow()).endsWith("/login?failed");
    }
  }

  @Test
  void healthIsUpAndShortForStrangersAndDetailedForOperators() {
    assertThat(shop.get("/actuator/health/readiness").body()).isEqualTo("{\"status\":\"UP\"}");
    assertThat(shop.get("/actuator/health/search").body()).contains("\"status\"");
    assertThat(shop.get("/actuator/health").body())
        .contains("\"status\":\"UP\"")
        .doesNotContain("components");
    assertThat(asOps("/actuator/health/readiness").body()).contains("\"database\"", "\"since\"");
  }

  private HttpResponse<String> asOps(String path) {
    return shop.get(path, "Authorization", RunningShop.basic("ops", SharedShop.OPS_PASSWORD));
  }

  private HttpResponse<String> asAdmin(String method, String path) {
    return shop.send(
        method, path, "", "Authorization", RunningShop.basic("admin", SharedShop.ADMIN_PASSWORD));
  }
}
