package dev.openshelf.journeys;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages that ask too much, in a real browser and with a real server behind them. */
class RunawayRequestsIT {

  /** As by default, only over sooner. */
  private static final String SHORT_BLOCKS = "{\"retryAfterMs\":1000}";

  private static final String BY_ID = "/api/products/%7Bid%7D";
  private static final String BY_CODE = "/api/products/by-code/%7B*code%7D";

  private static Chromium chromium;
  private static ShopProcess process;
  private static ShopAdmin admin;
  private static long product;

  private final List<Visit> visits = new ArrayList<>();

  @BeforeAll
  static void open() throws Exception {
    chromium = Chromium.open();
    process = ShopProcess.start(Shop.open("runaway"), "web").awaitReady();
    admin = new ShopAdmin(process);
    product = productWithCode("LOOPED");
    productWithCode("HEALTHY");
    admin.get(looped());
  }

  @AfterAll
  static void close() {
    if (process != null) {
      process.close();
    }
    if (chromium != null) {
      chromium.close();
    }
  }

  @AfterEach
  void leave() {
    visits.forEach(Visit::close);
  }

  @Test
  void aLoopIsStoppedBeforeItsTwentyFirstRequestReachesTheServer() throws Exception {
    Page bare = looping("/api/products/by-code/LOOPED", "en", "bare");
    bare.waitForFunction("counts.renders > 60");
    assertThat(served(BY_CODE)).as("without the client").isGreaterThan(40);
    bare.close();

    long before = servedWhenQuiet(BY_ID);
    Page page = looping(looped(), "en", "");
    assertThat(page.locator(".toast")).hasCount(1);
    page.waitForFunction("counts.refused > 20");
    assertThat(servedWhenQuiet(BY_ID) - before).as("with the client").isEqualTo(20);
    assertThat(page.evaluate("[counts.error.name, counts.error.source]"))
        .isEqualTo(List.of("ClientRateLimitError", "client"));
    assertThat(page.locator(".toast")).hasCount(1);
    page.waitForFunction("counts.healthy > 2");
  }

  @Test
  void theToastIsReadAloudSpeaksTheLanguageOfThePageAndCanBeClosed() throws Exception {
    Page page = looping(looped(), "ko", "");
    Locator toast = page.locator(".toast");
    assertThat(toast).hasAttribute("role", "alert");
    assertThat(toast).containsText("초 뒤에");
    page.getByLabel("메시지 닫기").click();
    assertThat(toast).hasCount(0);
  }

  @Test
  void afterTheBlockThePageWorksAgain() throws Exception {
    Page page = looping(looped(), "en", "options=" + encoded(SHORT_BLOCKS));
    page.waitForFunction("counts.refused > 0");
    assertThat(page.locator(".toast")).isVisible();
    page.waitForFunction("counts.renders - counts.refused > 25");
  }

  @Test
  void theThirdViolationReportsAndLeadsToAPageFromWhichBackDoesNotReturn() throws Exception {
    Visit visit = visit("en-GB");
    Page page = visit.page();
    visit.open("/products/" + product);
    LoopingPage.serve(page, "en");
    List<Request> reports = new ArrayList<>();
    page.onRequest(
        request -> {
          if (request.url().endsWith("/api/client-reports")) {
            reports.add(request);
          }
        });
    visit.open(LoopingPage.address(looped(), "options=" + encoded(SHORT_BLOCKS)));
    page.waitForURL("**/error/too-many-requests");
    assertThat(page.locator("h1")).hasText("We stopped that page");
    page.waitForCondition(() -> reports.size() == 1);
    assertThat(stored("/looping.html").path("rate_limit_request_count").asInt()).isEqualTo(20);

    page.goBack();
    assertThat(page).hasURL(visit.uri("/products/" + product));
    page.goForward();
    assertThat(page).hasURL(visit.uri("/error/too-many-requests"));
    page.click("main .button-primary");
    assertThat(page).hasURL(visit.uri("/"));
    assertThat(reports).hasSize(1);
  }

  @Test
  void aUserMayAddWhatTheySawToTheReport() {
    Visit visit = visit("en-GB");
    Page page = visit.page();
    List<String> sent = new ArrayList<>();
    List<Integer> answers = new ArrayList<>(List.of(503, 202));
    page.route(
        "**/api/**",
        route -> {
          sent.add(route.request().url() + " " + route.request().postData());
          route.fulfill(new Route.FulfillOptions().setStatus(answers.removeFirst()));
        });
    visit.open("/error/too-many-requests");
    page.fill("#comment", "It blinked.");
    page.click("text=Send report");
    assertThat(page.locator("[data-status].notice-bad")).isVisible();
    page.click("text=Send report");
    assertThat(page.locator("[data-status].notice-good")).containsText("Thank you");
    assertThat(sent).hasSize(2).last().asString().contains("client-reports", "It blinked.");
  }

  @Test
  void theServersWaitIsToldApartAndSharedByTabs() {
    Visit visit = visit("en-GB");
    Page page = visit.page();
    visit.open("/");
    Page other = visit.newTab();
    other.navigate(visit.uri("/"));
    List<String> sent = new ArrayList<>();
    for (Page tab : List.of(page, other)) {
      tab.route("**/api/busy", route -> busy(route, "20", sent));
    }
    assertThat(refusal(page, "/api/busy")).isEqualTo("server true");
    assertThat(page.locator(".toast[data-source=server]")).containsText("20 s");
    assertThat(refusal(page, "/api/busy")).isEqualTo("server false");
    other.waitForFunction("localStorage.getItem('openshelf.server-waits') !== null");
    assertThat(refusal(other, "/api/busy")).isEqualTo("server false");
    assertThat(sent).hasSize(1);
  }

  @Test
  void whatRetryAfterSaysIsReadStrictly() {
    Visit visit = visit("en-GB");
    Page page = visit.page();
    visit.open("/");
    Map<String, Integer> waits =
        Map.of("3", 3_000, "0", 1_000, "-5", 5_000, "1.5", 5_000, "120junk", 5_000, "600", 300_000);
    waits.forEach(
        (value, wait) -> {
          String path = "/api/busy-" + value.replaceAll("\\W", "_");
          page.route("**" + path, route -> busy(route, value, new ArrayList<>()));
          assertThat(
                  page.evaluate(
                      IMPORT + "client.json(path).catch((error) => error.retryAfterMs) }", path))
              .as(value)
              .isEqualTo(wait);
        });
  }

  @Test
  void theListOfSuggestionsAlwaysBelongsToTheTextInTheBox() {
    Visit visit = visit("en-GB");
    Page page = visit.page();
    List<Route> held = new ArrayList<>();
    page.route(
        "**/api/search/suggest*",
        route -> {
          if (route.request().url().contains("q=la&")) {
            held.add(route);
          } else {
            suggest(route, route.request().url().replaceAll(".*q=(\\w+)&.*", "$1"));
          }
        });
    visit.open("/");
    page.evaluate(WATCH_SUGGESTIONS);
    page.focus("#q");
    Locator first = page.locator("[role=option]").first();
    page.keyboard().type("l");
    assertThat(first).containsText("[l]");
    page.keyboard().type("a");
    page.waitForCondition(() -> !held.isEmpty());
    for (String letters : List.of("m", "p", "s")) {
      page.keyboard().type(letters);
    }
    assertThat(first).containsText("[lamps]");
    suggest(held.getFirst(), "la");
    page.fill("#q", "other");
    assertThat(first).containsText("[other]");
    page.fill("#q", "la");
    page.waitForCondition(() -> held.size() == 2);
    page.fill("#q", "");
    suggest(held.getLast(), "la");
    assertThat(page.locator("#q-list")).isHidden();
    assertThat(page.evaluate("mismatches")).isEqualTo(List.of());
    assertThat(visit.complaints()).isEmpty();
  }

  /** Notes each moment at which the list that can be seen is one for another text. */
  private static final String WATCH_SUGGESTIONS =
      """
      () => {
        window.mismatches = [];
        const input = document.querySelector('#q');
        const list = document.querySelector('#q-list');
        const look = () => {
          const option = list.querySelector('[role=option]');
          if (!list.hidden && option && !option.textContent.includes('[' + input.value + ']')) {
            mismatches.push(input.value + ' has ' + option.textContent);
          }
        };
        new MutationObserver(look).observe(list, { childList: true, attributes: true });
        const watch = () => { look(); requestAnimationFrame(watch); };
        watch();
      }
      """;

  private static final String IMPORT =
      "async (path) => { const { apiClient: client } = await import('/assets/api-client.js');"
          + " return ";

  /** How a call ended: who limited it, and whether it was sent. */
  private static Object refusal(Page page, String path) {
    return page.evaluate(
        IMPORT + "client.json(path).catch((error) => error.source + ' ' + error.sent) }", path);
  }

  private static void busy(Route route, String retryAfter, List<String> sent) {
    sent.add(route.request().url());
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(429)
            .setHeaders(Map.of("Retry-After", retryAfter))
            .setBody("{\"code\":\"rate_limited\"}"));
  }

  private static void suggest(Route route, String text) {
    String item = "{\"id\":1,\"name\":\"Lamp [%s]\",\"url\":\"/products/1\"}".formatted(text);
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("application/json")
            .setBody("{\"items\":[%s],\"meta\":{\"mode\":\"primary\"}}".formatted(item)));
  }

  private Page looping(String loop, String language, String rest) {
    Visit visit = visit("en-GB");
    LoopingPage.serve(visit.page(), language);
    visit.open(LoopingPage.address(loop, rest));
    return visit.page();
  }

  private static String looped() {
    return "/api/products/" + product;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** What operators read of a page's report, as soon as it is there. */
  private static JsonNode stored(String page) {
    return Awaitility.await()
        .until(
            () -> {
              for (JsonNode report : admin.get("/api/ops/client-reports").path("items")) {
                if (page.equals(report.path("page").asText())) {
                  return report;
                }
              }
              return MissingNode.getInstance();
            },
            report -> !report.isMissingNode());
  }

  /** How many requests of a kind the server has answered, by its own account. */
  private static long served(String uri) throws Exception {
    return (long)
        admin
            .get("/actuator/metrics/http.server.requests?tag=uri:" + uri)
            .path("measurements")
            .path(0)
            .path("value")
            .asDouble();
  }

  /** The same once nothing is on its way any more. */
  private static long servedWhenQuiet(String uri) throws Exception {
    AtomicLong last = new AtomicLong(-1);
    return Awaitility.await()
        .pollInterval(Duration.ofMillis(400))
        .until(() -> served(uri), now -> now == last.getAndSet(now));
  }

  private Visit visit(String locale) {
    Visit visit = new Visit(chromium, process, new Browser.NewContextOptions().setLocale(locale));
    visits.add(visit);
    return visit;
  }

  private static long productWithCode(String code) throws Exception {
    return admin
        .create(Map.of("code", code, "name", code, "stock", 1, "status", "ACTIVE"))
        .path("id")
        .asLong();
  }
}
