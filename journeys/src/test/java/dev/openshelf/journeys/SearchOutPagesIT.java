package dev.openshelf.journeys;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.util.Map;
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
    product =
        new ShopAdmin(process)
            .create(Map.of("code", "OUT-1", "name", "Candle", "stock", 1, "status", "ACTIVE"))
            .path("id")
            .asLong();
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
      assertThat(visit.open("/search?q=OUT-1").status()).isEqualTo(503);
      Page page = visit.page();
      assertThat(page.locator("[data-search-status=unavailable]"))
          .containsText("cannot search right now");
      assertThat(page.locator("main")).not().containsText("Nothing matches");
      page.click("main .card a");
      assertThat(page).hasURL(visit.uri("/products/" + product));
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

  @Test
  void suggestionsSayThatThereAreNoneNow() {
    try (Visit visit = visit()) {
      visit.open("/");
      visit.page().focus("#q");
      visit.page().keyboard().type("cand");
      assertThat(visit.page().locator("#q-list")).containsText("No suggestions right now");
    }
  }

  private static Visit visit() {
    return new Visit(chromium, process, new Browser.NewContextOptions().setLocale("en-GB"));
  }
}
