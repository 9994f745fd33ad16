package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.RunningShop;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** What the pages offer while there is no Elasticsearch. */
class DegradedPagesIT {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String LOST = "/search?q=copper+kettles";
  private static final String BLOCK = "id=\"recently-viewed\"";

  private static RunningShop shop;
  private static JdbcTemplate jdbc;
  private static TransactionTemplate transactions;
  private static long category;
  private static long candle;

  @BeforeAll
  static void open() {
    String url = Backing.database("degraded-pages");
    shop = RunningShop.start(url, "openshelf.admin.password=secret pw");
    await().atMost(PATIENCE).until(() -> status("/actuator/health/readiness") == 200);
    DriverManagerDataSource source =
        new DriverManagerDataSource(
            url, Backing.servers().username(), Backing.servers().password());
    jdbc = new JdbcTemplate(source);
    transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
    category = id("insert into category (name, slug) values ('Lights', 'lights') returning id");
    candle = product("CANDLE-1", "Candle");
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void aShopperIsOfferedWhatTheyLookedAt() {
    RunningShop browser = viewing(candle);
    HttpResponse<String> page = awaitBlock(browser, LOST);
    assertThat(page.statusCode()).isEqualTo(503);
    assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(page.headers().firstValue("Retry-After")).isPresent();
    assertThat(page.body())
        .containsSubsequence(
            "data-search-status=\"unavailable\"",
            "What works meanwhile",
            "Recently viewed",
            "/products/" + candle,
            "</main>",
            "</html>");
    assertThat(browser.get(LOST, "Accept-Language", "ko").body())
        .contains("그동안 이용할 수 있는 것", "최근 본 상품");
  }

  @Test
  void soIsOneWhoReadsACategory() {
    HttpResponse<String> page = awaitBlock(viewing(candle), "/categories/" + category);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(page.body()).contains("data-search-status=\"degraded\"", "What works meanwhile");
  }

  @Test
  void whoWasNeverHereIsOfferedNothingOfTheKind() {
    HttpResponse<String> page = shop.anotherBrowser().get(LOST);
    assertThat(page.body()).contains("What works meanwhile").doesNotContain(BLOCK);
  }

  @Test
  void whatIsNoLongerPublicIsNotOffered() {
    long lantern = product("LANTERN-1", "Lantern");
    RunningShop browser = viewing(lantern);
    awaitBlock(browser, LOST);
    jdbc.update("update product set status = 'HIDDEN' where id = ?", lantern);
    assertThat(browser.get(LOST).body()).doesNotContain(BLOCK, "Lantern");
  }

  @Test
  void whoDoesNotWantToBeRememberedIsNot() {
    RunningShop browser = viewing(candle);
    awaitBlock(browser, LOST);
    assertThat(browser.get(LOST, "Sec-GPC", "1").body()).doesNotContain(BLOCK);
    assertThat(browser.get(LOST, "DNT", "1").body()).doesNotContain(BLOCK);
    browser.send(
        "POST",
        "/privacy",
        RunningShop.form(
            "remember", "false", "_csrf", RunningShop.token(browser.get("/privacy").body())),
        "Content-Type",
        "application/x-www-form-urlencoded");
    browser.get("/products/" + candle);
    assertThat(browser.get(LOST).body()).doesNotContain(BLOCK);
  }

  @Test
  void theyAreReadInTimeOrLeftOut() {
    RunningShop browser = viewing(candle);
    awaitBlock(browser, LOST);
    transactions.executeWithoutResult(
        transaction -> {
          jdbc.execute("lock table product_view in access exclusive mode");
          long start = System.nanoTime();
          HttpResponse<String> page = browser.get(LOST);
          assertThat(page.statusCode()).isEqualTo(503);
          assertThat(page.body().strip()).doesNotContain(BLOCK).endsWith("</html>");
          assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        });
    awaitBlock(browser, LOST);
  }

  @Test
  void everyPageLeadsToTheChoiceOfWhatIsRemembered() {
    for (String path :
        List.of(
            "/",
            LOST,
            "/search",
            "/categories/" + category,
            "/products/" + candle,
            "/privacy",
            "/products/999999",
            "/error/too-many-requests",
            "/login")) {
      assertThat(footer(path, "en")).as(path).contains("<a href=\"/privacy\">Privacy");
      assertThat(footer(path, "ko")).as(path).contains("<a href=\"/privacy\">개인정보");
    }
  }

  private static String footer(String path, String language) {
    String page =
        shop.anotherBrowser().get(path, "Accept-Language", language, "Accept", "text/html").body();
    return page.substring(page.indexOf("<footer"));
  }

  /** Somebody new who has looked at a product. */
  private static RunningShop viewing(long product) {
    RunningShop browser = shop.anotherBrowser();
    browser.get("/");
    assertThat(browser.get("/products/" + product).statusCode()).isEqualTo(200);
    return browser;
  }

  /** A view is written a moment later, and a busy machine may be late once. */
  private static HttpResponse<String> awaitBlock(RunningShop browser, String path) {
    return await()
        .atMost(PATIENCE)
        .until(() -> browser.get(path), page -> page.body().contains(BLOCK));
  }

  private static int status(String path) {
    return shop.get(path).statusCode();
  }

  private static long product(String code, String name) {
    return id(
        """
        insert into product (code, code_key, name, name_key, category_id, status, stock)
        values ('%1$s', lower('%1$s'), '%2$s', lower('%2$s'), %3$d, 'ACTIVE', 1) returning id
        """
            .formatted(code, name, category));
  }

  private static long id(String sql) {
    return Objects.requireNonNull(jdbc.queryForObject(sql, Long.class));
  }
}
