package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.RunningShop;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The limits of a whole process, each test from an address of its own behind a trusted proxy. */
class RateLimitIT {
  private static final String BASIC = RunningShop.basic("admin", "secret");

  private static RunningShop shop;

  /** Without the cookies of other tests. */
  private RunningShop browser;

  @BeforeEach
  void open() {
    browser = shop.anotherBrowser();
  }

  @AfterEach
  void close() {
    browser.close();
  }

  @BeforeAll
  static void start() {
    shop =
        RunningShop.start(
            Backing.database("limits"),
            "openshelf.rate-limit.enabled=true",
            "openshelf.rate-limit.api-per-10s=10",
            "openshelf.rate-limit.search-per-10s=4",
            "openshelf.rate-limit.admin-per-10s=20",
            "openshelf.rate-limit.trusted-proxies=127.0.0.1",
            "openshelf.admin.password=secret");
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> shop.get("/actuator/health/readiness").statusCode() == 200);
  }

  @AfterAll
  static void stop() {
    shop.close();
  }

  @Test
  void oneRequestTooManyIsAnsweredWithAProblemThatSaysWhenToComeAgain() {
    assertThat(count(200, "192.0.2.1", "/api/products/by-code/X", 11)).isZero();
    HttpResponse<String> refused = from("192.0.2.1", "/api/products/by-code/X");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).contains("\"code\":\"rate_limited\"", "/api/products/by-code/X");
    assertThat(header(refused, "Content-Type")).isEqualTo("application/problem+json");
    assertThat(header(refused, "RateLimit-Policy")).isEqualTo("\"api\";q=10;w=10");
    assertThat(header(refused, "RateLimit")).matches("\"api\";r=0;t=\\d+");
    assertThat(Integer.parseInt(header(refused, "Retry-After"))).isBetween(1, 10);
    assertThat(from("192.0.2.2", "/api/products/by-code/X").statusCode()).isEqualTo(404);
  }

  @Test
  void encodedAddressesAreNoWayRound() {
    assertThat(count(429, "192.0.2.3", "/%61pi/products/by-code/X", 15)).isEqualTo(5);
  }

  @Test
  void peopleGetAPageInTheirLanguage() {
    // The first answer sets the cookie, so the others come from a shopper.
    assertThat(count(429, "192.0.2.4", "/search?q=camera", 7)).isEqualTo(2);
    HttpResponse<String> page =
        browser.get("/search?q=camera", "X-Forwarded-For", "192.0.2.4", "Accept-Language", "ko");
    assertThat(page.statusCode()).isEqualTo(429);
    assertThat(page.body()).contains("<html", "조금 빠릅니다");
    assertThat(header(page, "Retry-After")).matches("\\d+");
    assertThat(header(page, "RateLimit")).startsWith("\"search\";r=0");
    assertThat(from("192.0.2.4", "/products/1").statusCode()).as("not counted").isEqualTo(404);
  }

  @Test
  void adminsHaveALimitOfTheirOwnWhichNobodyElseCanClaim() {
    assertThat(count(429, "192.0.2.5", "/api/admin/products", 15, "Authorization", BASIC)).isZero();
    assertThat(
            count(429, "192.0.2.6", "/api/products/by-code/X", 15, "Authorization", "Bearer admin"))
        .isEqualTo(5);
    String forged = "openshelf_login=admin.99999999999.AAAA";
    assertThat(count(429, "192.0.2.7", "/api/products/by-code/X", 15, "Cookie", forged))
        .isEqualTo(5);
  }

  @Test
  void passwordsCannotBeGuessedAnywhere() {
    String wrong = RunningShop.basic("admin", "guess");
    assertThat(count(401, "192.0.2.8", "/actuator/metrics", 12, "Authorization", wrong))
        .isEqualTo(10);
    assertThat(count(429, "192.0.2.8", "/api/admin/products", 3, "Authorization", wrong))
        .isEqualTo(3);
    assertThat(count(200, "192.0.2.8", "/api/admin/products", 3, "Authorization", BASIC))
        .isEqualTo(3);
  }

  @Test
  void theActuatorAndFilesAreFree() {
    assertThat(count(200, "192.0.2.9", "/actuator/health", 40)).isEqualTo(40);
    assertThat(count(200, "192.0.2.9", "/assets/app.css", 40)).isEqualTo(40);
  }

  @Test
  void aForgedHopChangesNothing() {
    List<Integer> answers =
        IntStream.range(0, 13)
            .mapToObj(i -> from("198.51.100." + i + ", 192.0.2.10", "/api/products/by-code/X"))
            .map(HttpResponse::statusCode)
            .toList();
    assertThat(answers.stream().filter(status -> status == 429)).hasSize(3);
  }

  private long count(int status, String address, String path, int times, String... headers) {
    String[] all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 2, headers.length);
    all[0] = "X-Forwarded-For";
    all[1] = address;
    return IntStream.range(0, times)
        .map(i -> browser.get(path, all).statusCode())
        .filter(answer -> answer == status)
        .count();
  }

  private HttpResponse<String> from(String address, String path) {
    return browser.get(path, "X-Forwarded-For", address);
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
