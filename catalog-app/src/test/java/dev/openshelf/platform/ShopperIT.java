package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who gets the cookie, asked of a whole process. */
class ShopperIT {
  private final RunningShop shop = SharedShop.shop().anotherBrowser();

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void theFirstPageSetsTheCookieOnce() {
    String pair =
        await().atMost(Duration.ofSeconds(10)).until(this::first, Optional::isPresent).get();
    assertThat(shop.get("/")).satisfies(again -> assertThat(cookie(again)).isEmpty());
    try (RunningShop forged = SharedShop.shop().anotherBrowser()) {
      assertThat(cookie(forged.get("/", "Cookie", pair + "x"))).isPresent();
    }
  }

  @Test
  void onlyPagesSetIt() {
    assertThat(cookie(shop.get("/api/probe"))).isEmpty();
    assertThat(cookie(shop.get("/assets/app.css"))).isEmpty();
    assertThat(cookie(shop.get("/actuator/health"))).isEmpty();
    assertThat(cookie(shop.send("HEAD", "/", ""))).isEmpty();
  }

  private Optional<String> first() {
    return cookie(shop.get("/"));
  }

  private static Optional<String> cookie(HttpResponse<String> answer) {
    return answer.headers().allValues("Set-Cookie").stream()
        .filter(each -> each.startsWith(Shoppers.COOKIE + "="))
        .map(each -> each.substring(0, each.indexOf(';')))
        .findFirst();
  }
}
