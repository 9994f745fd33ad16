package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * PostgreSQL comes after the process, goes, and comes again. Kafka and Elasticsearch are never
 * there.
 */
@ExtendWith(OutputCaptureExtension.class)
class WithoutPostgresIT {
  private static final String READINESS = "/actuator/health/readiness";

  @Test
  void startsWithoutItAndWorksWhenItComes(CapturedOutput output) throws IOException {
    URI database = URI.create(Backing.database("without_postgres").substring("jdbc:".length()));
    try (Gate gate = new Gate(database.getHost(), database.getPort());
        RunningShop shop =
            RunningShop.start("jdbc:postgresql://localhost:" + gate.port() + database.getPath())) {
      isAway(shop, "PostgreSQL does not answer.");
      assertThat(shop.logIn("admin", "whatever").statusCode()).isEqualTo(503);

      gate.open();
      isThere(shop);
      String password = passwordIn(output);
      assertThat(authorised(shop, password)).isEqualTo(200);
      assertThat(shop.logIn("admin", password).headers().firstValue("Location").orElseThrow())
          .endsWith("/admin");

      gate.shut();
      await().atMost(Duration.ofSeconds(10)).until(() -> shop.get(READINESS).statusCode() == 503);
      assertThat(authorised(shop, password)).as("remembered").isEqualTo(200);

      gate.open();
      isThere(shop);
      assertThat(output.getOut()).containsOnlyOnce("with the password");
    }
  }

  private static void isAway(RunningShop shop, String reason) {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(shop.get(READINESS).body()).contains(reason));
    assertThat(shop.get(READINESS).statusCode()).isEqualTo(503);
    assertThat(shop.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    long start = System.nanoTime();
    HttpResponse<String> admin =
        shop.get("/api/admin/products", "Authorization", RunningShop.basic("admin", "x"));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    assertThat(admin.statusCode()).isEqualTo(503);
    assertThat(admin.headers().firstValue("Retry-After")).isPresent();
    assertThat(admin.body()).contains("\"code\":\"database_unavailable\"");
  }

  private static void isThere(RunningShop shop) {
    await().atMost(Duration.ofSeconds(30)).until(() -> shop.get(READINESS).statusCode() == 200);
  }

  private static int authorised(RunningShop shop, String password) {
    return shop.get("/actuator/info", "Authorization", RunningShop.basic("admin", password))
        .statusCode();
  }

  private static String passwordIn(CapturedOutput output) {
    Pattern line = Pattern.compile("with the password (\\S+)");
    await().atMost(Duration.ofSeconds(10)).until(() -> line.matcher(output.getOut()).find());
    Matcher found = line.matcher(output.getOut());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}
