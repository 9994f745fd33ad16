package dev.openshelf.journeys;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a shopper sees while nothing answers at the address of Elasticsearch. */
class SearchOutPagesIT {

  private static Chromium chromium;
  private static ShopProcess process;
  private static long product;

  @BeforeAll
  static void open() throws Exception {
    chromium = Chromium.open();
    Shop shop = Shop.open("search-out").withElasticsearch("http://127.0.0.1:9");
    process = ShopProcess.start(shop, "web").awaitReady();
    product = product("OUT-1", "Candle");
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

  @Test
  void searchSaysThatItCannotAndOffersWhatCan() {
    try (Visit visit = visit()) {
      assertThat(visit.open("/search?q=copper+kettles").status()).isEqualTo(503);
      Page page = visit.page();
      assertThat(page.locator("[data-search-status=unavailable]")).isVisible();
      assertThat(page.locator("main")).not().containsText("Nothing matches");
    }
  }

  /** The database stands in, as soon as it has time: on a busy machine it may refuse at first. */
  @Test
  void aCodeIsFoundAllTheSame() {
    try (Visit visit = visit()) {
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> visit.open("/search?q=OUT-1").status() == 200);
      visit.page().click("main .card a");
      assertThat(visit.page()).hasURL(visit.uri("/products/" + product));
    }
  }

  @Test
  void homeAndProductsAreServedAsEver() {
    try (Visit visit = visit()) {
      assertThat(visit.open("/products/" + product).status()).isEqualTo(200);
      assertThat(visit.open("/").status()).isEqualTo(200);
      assertThat(visit.page().locator("h1")).isVisible();
    }
  }

  /** On a busy machine there may be none, which is as good: nobody asked for them. */
  @Test
  void suggestionsComeFromTheDatabaseAndSayNothingOfIt() {
    try (Visit visit = visit()) {
      visit.open("/");
      Page page = visit.page();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> {
                type(page, "cand");
                return page.locator("#q-list [role=option]").count() == 1;
              });
      assertThat(page.locator("#q-list")).hasText("Candle");
      assertThat(page.locator("#q-list > *")).hasCount(1);
      assertThat(page.locator("form[role=search] [role=status]")).hasText("1 suggestions");
    }
  }

  @Test
  void suggestionsThatDoNotComeAreNotMentioned() {
    for (Consumer<Route> trouble :
        List.<Consumer<Route>>of(SearchOutPagesIT::refuse, Route::abort)) {
      try (Visit visit = visit()) {
        visit.open("/");
        Page page = visit.page();
        page.route(url -> url.contains("/api/search/suggest"), trouble);
        type(page, "cand");
        assertThat(page.locator("#q-list")).isHidden();
        assertThat(page.locator("#q-list")).isEmpty();
        assertThat(page.locator("#q")).hasAttribute("aria-expanded", "false");
        assertThat(page.locator("form[role=search] [role=status]")).isEmpty();
        assertThat(page.locator("#q")).hasValue("cand");
      }
    }
  }

  @Test
  void whatWasLookedAtIsOfferedAlsoOnAPhone() throws Exception {
    Browser.NewContextOptions phone =
        new Browser.NewContextOptions().setLocale("ko-KR").setViewportSize(390, 844);
    try (Visit visit = new Visit(chromium, process, phone)) {
      visit.open("/");
      for (int i = 2; i < 6; i++) {
        visit.open("/products/" + product("OUT-" + i, "Vase " + i));
      }
      visit.open("/products/" + product);
      Page page = visit.page();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> {
                visit.open("/search?q=copper+kettles");
                return page.locator("#recently-viewed .card").count() == 5;
              });
      assertThat(page.locator("#recently-viewed h2")).hasText("최근 본 상품");
      assertThat(page.evaluate(ShopPagesIT.FAULTS)).isEqualTo(List.of());
      page.click("#recently-viewed .card:first-child a");
      assertThat(page).hasURL(visit.uri("/products/" + product));
    }
  }

  private static void refuse(Route route) {
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(503)
            .setContentType("application/json")
            .setBody("{\"status\":\"unavailable\",\"items\":[]}"));
  }

  /** As somebody types who begins anew, and waits for what comes of it. */
  private static void type(Page page, String text) {
    AtomicBoolean over = new AtomicBoolean();
    Consumer<Request> end = request -> over.set(over.get() || request.url().contains("/suggest?"));
    page.onRequestFinished(end);
    page.onRequestFailed(end);
    page.fill("#q", "");
    page.focus("#q");
    page.keyboard().type(text);
    page.waitForCondition(over::get);
    page.offRequestFinished(end);
    page.offRequestFailed(end);
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  private static long product(String code, String name) throws Exception {
    return new ShopAdmin(process)
        .create(Map.of("code", code, "name", name, "stock", 1, "status", "ACTIVE"))
        .path("id")
        .asLong();
  }

  private static Visit visit() {
    return new Visit(chromium, process, new Browser.NewContextOptions().setLocale("en-GB"));
  }
}
