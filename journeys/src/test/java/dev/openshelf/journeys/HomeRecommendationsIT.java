package dev.openshelf.journeys;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Home in a real browser, in front of a system that recommends late or not at all. */
class HomeRecommendationsIT {

  private static final String AREA = "#recommendations";
  private static final double PATIENCE_MILLIS = 30_000;

  /** Set before the page's own scripts: sums up how far its parts jump about. */
  private static final String WATCH_SHIFTS =
      """
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      """;

  private static Chromium chromium;
  private static ScriptedUpstream upstream;
  private static ShopProcess process;
  private static final List<Long> products = new ArrayList<>();

  private final List<Visit> visits = new ArrayList<>();

  @BeforeAll
  static void open() throws Exception {
    chromium = Chromium.open();
    upstream = new ScriptedUpstream();
    Map<String, String> settings =
        Map.of(
            "OPENSHELF_RECOMMENDATION_UPSTREAM_URL",
            upstream.uri(),
            "OPENSHELF_RECOMMENDATION_UPSTREAM_TIMEOUT",
            "60s");
    process = ShopProcess.start(Shop.open("reco"), "web,relay,indexer", settings).awaitReady();
    ShopAdmin admin = new ShopAdmin(process);
    for (int i = 1; i <= 14; i++) {
      products.add(
          admin
              .create(
                  Map.of(
                      "code",
                      "RECO-" + i,
                      "name",
                      "Recommendable lamp " + i,
                      "price",
                      Map.of("amount", "20.00", "currency", "EUR"),
                      "stock",
                      3,
                      "status",
                      "ACTIVE"))
              .path("id")
              .asLong());
    }
    upstream.recommends(products);
    Awaitility.await("home has read the catalogue")
        .atMost(Duration.ofMinutes(1))
        .until(() -> page().body().contains("Recommendable lamp 14"));
  }

  @AfterAll
  static void close() {
    if (process != null) {
      process.close();
    }
    if (upstream != null) {
      upstream.close();
    }
    if (chromium != null) {
      chromium.close();
    }
  }

  @AfterEach
  void leave() {
    upstream.release();
    visits.forEach(Visit::close);
  }

  @Test
  void theAreaIsFilledInLaterAndNothingMoves() {
    upstream.hang();
    Visit visit = visit("en-GB", true);
    visit.page().addInitScript(WATCH_SHIFTS);
    List<Route> held = new ArrayList<>();
    visit.page().route("**/api/recommendations", held::add);
    visit.open("/");
    Locator area = visit.page().locator(AREA);
    assertThat(area).hasAttribute("data-cache", "PENDING");
    assertThat(visit.page().locator("h1")).isVisible();
    assertThat(visit.page().locator(".home-rest .card").first()).isVisible();
    double height = area.boundingBox().height;
    visit.page().waitForCondition(() -> !held.isEmpty());
    upstream.release();
    visit.page().unroute("**/api/recommendations");
    held.forEach(Route::resume);
    assertThat(area.locator(".card a").first()).isVisible(patient());
    assertThat(area.locator(".card")).hasCount(12);
    assertThat(area.locator(".price").first()).hasText("€20.00");
    assertThat(area).not().hasAttribute("aria-busy", "true");
    assertThat(area.boundingBox().height).isEqualTo(height);
    assertThat(((Number) visit.page().evaluate("window.shifts")).doubleValue()).isLessThan(0.01);
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void withAHangingUpstreamThePageIsShownAndSaysInTheEndThatThereIsNothing() {
    upstream.hang();
    Visit visit = visit("ko-KR", true);
    visit.open("/");
    Locator area = visit.page().locator(AREA);
    assertThat(area.locator("h2")).hasText("추천 상품");
    assertThat(area.locator(".reco-none")).isVisible(patient());
    assertThat(area.locator(".reco-none")).containsText("지금은 추천할 상품이 없습니다.");
    assertThat(area).hasAttribute("data-cache", "MISS_ERROR_NO_STALE");
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void withoutJavaScriptThePageIsWholeWhetherThereAreAnyOrNot() {
    upstream.hang();
    Visit visit = visit("en-GB", false);
    visit.open("/");
    Locator area = visit.page().locator(AREA);
    assertThat(area).hasAttribute("data-cache", "PENDING");
    assertThat(area).containsText("They will be here on your next visit");
    assertThat(area.locator(".card-wait").first()).isHidden();
    assertThat(visit.page().locator(".footer")).isVisible();
    upstream.release();
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              visit.open("/");
              return "HIT".equals(area.getAttribute("data-cache"));
            });
    assertThat(area.locator(".card")).hasCount(12);
    assertThat(area).hasAttribute("data-count", "12");
  }

  @Test
  void whatWasViewedIsShownUntilTheShopperAsksToForget() {
    Visit visit = visit("en-GB", true);
    visit.open("/");
    visit.open("/products/" + products.getFirst());
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              visit.open("/");
              return visit.page().locator("#recently-viewed .card").count() == 1;
            });
    visit.page().click("#recently-viewed >> text=What is remembered?");
    visit.page().click("text=Forget everything and stop remembering");
    assertThat(visit.page().locator("main [role=status]")).hasText("Nothing is remembered.");
    visit.open("/products/" + products.getFirst());
    visit.open("/");
    assertThat(visit.page().locator("#recently-viewed")).hasCount(0);
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void anOutageIsNeverLeftInACache() throws Exception {
    upstream.hang();
    HttpResponse<String> home = page();
    assertThat(home.statusCode()).isEqualTo(200);
    assertThat(home.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(home.headers().firstValue("Server-Timing").orElseThrow()).startsWith("static;dur=");
    HttpResponse<String> api = get("/api/recommendations");
    assertThat(api.statusCode()).isEqualTo(200);
    assertThat(api.headers().firstValue("Cache-Control").orElseThrow()).contains("no-store");
  }

  private static HttpResponse<String> page() throws Exception {
    return get("/");
  }

  private static HttpResponse<String> get(String path) throws Exception {
    URI uri = process.uri(path);
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(uri)
              .timeout(Duration.ofSeconds(30))
              .header("Authorization", token())
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  private Visit visit(String locale, boolean scripts) {
    Visit visit =
        new Visit(
            chromium,
            process,
            new Browser.NewContextOptions()
                .setLocale(locale)
                .setJavaScriptEnabled(scripts)
                .setExtraHTTPHeaders(Map.of("Authorization", token())));
    visits.add(visit);
    return visit;
  }

  /** Nobody is shown what was kept for somebody else, so each visit begins with nothing. */
  private static String token() {
    return "Bearer " + UUID.randomUUID();
  }

  private static LocatorAssertions.IsVisibleOptions patient() {
    return new LocatorAssertions.IsVisibleOptions().setTimeout(PATIENCE_MILLIS);
  }
}
