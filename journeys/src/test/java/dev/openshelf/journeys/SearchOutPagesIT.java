package dev.openshelf.journeys;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
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

  @Test
  void suggestionsComeFromTheDatabaseOrSayThatThereAreNoneNow() {
    try (Visit visit = visit()) {
      visit.open("/");
      visit.page().focus("#q");
      visit.page().keyboard().type("cand");
      assertThat(visit.page().locator("#q-list"))
          .containsText(Pattern.compile("Candle|No suggestions right now"));
    }
  }

  private static Visit visit() {
    return new Visit(chromium, process, new Browser.NewContextOptions().setLocale("en-GB"));
  }
}
