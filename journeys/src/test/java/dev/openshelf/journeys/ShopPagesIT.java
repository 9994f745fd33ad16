package dev.openshelf.journeys;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.LoadState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages in a real browser, on a shop with all its servers. */
class ShopPagesIT {

  private static final double PATIENCE_MILLIS = 60_000;

  private static Chromium chromium;
  private static ShopProcess process;
  private static ShopAdmin admin;
  private static long category;

  private final List<Visit> visits = new ArrayList<>();

  @BeforeAll
  static void open() throws Exception {
    chromium = Chromium.open();
    process = ShopProcess.start(Shop.open("pages"), "web,relay,indexer").awaitReady();
    admin = new ShopAdmin(process);
    category =
        admin
            .create("/api/admin/categories", Map.of("name", "Lamps", "slug", "lamps"))
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

  @AfterEach
  void leave() {
    visits.forEach(Visit::close);
  }

  @Test
  void aShopperFindsAndReadsAProductWithoutJavaScript() throws Exception {
    long id = lamp("WALK-1", "Walkabout Lantern");
    Page page = visit(new Browser.NewContextOptions().setJavaScriptEnabled(false)).page();
    awaitFound("Walkabout");
    page.navigate(process.uri("/").toString());
    page.fill("#q", "walkabout lantern");
    page.click("form[role=search] button");
    page.click("main .card a");
    assertThat(page).hasURL(process.uri("/products/" + id).toString());
    assertThat(page.locator("h1")).hasText("Walkabout Lantern");
    page.click("nav .crumbs a");
    assertThat(page.locator("h1")).hasText("Lamps");
    assertThat(page.locator("main .card").first()).isVisible();
  }

  @Test
  void theLanguageIsTheBrowsersUntilOneIsChosen() {
    Visit visit = visit(new Browser.NewContextOptions().setLocale("ko-KR"));
    visit.open("/search");
    Page page = visit.page();
    assertThat(page.locator("html")).hasAttribute("lang", "ko");
    page.click("a[hreflang=en]");
    assertThat(page.locator("html")).hasAttribute("lang", "en");
    assertThat(page).hasURL(visit.uri("/search"));
    visit.open("/");
    assertThat(page.locator("html")).hasAttribute("lang", "en");
  }

  @Test
  void aNewProductTurnsFromPendingToIndexedByItself() {
    Visit visit = visit().signIn();
    Page page = visit.page();
    page.click("text=New product");
    page.fill("#name", "Selfmade Torch");
    page.fill("#code", "SELF-1");
    page.fill("[id='price.amount']", "12,50");
    page.selectOption("#statusField", "ACTIVE");
    page.selectOption("#categoryId", Long.toString(category));
    page.locator("[name=attributeName]").first().fill("colour");
    page.locator("[name=attributeValue]").first().fill("red");
    page.click("text=Save");
    assertThat(page.locator(".notice-good")).isVisible();
    assertThat(page.locator("[data-indexing]"))
        .hasAttribute(
            "data-indexing",
            "indexed",
            new LocatorAssertions.HasAttributeOptions().setTimeout(PATIENCE_MILLIS));
    visit.open("/admin/products?q=self-1");
    assertThat(page.locator("tbody tr")).hasCount(1);
    page.click("tbody th a");
    page.click("text=Way to the shoppers");
    assertThat(page.locator("#trace"))
        .hasAttribute(
            "data-live",
            "done",
            new LocatorAssertions.HasAttributeOptions().setTimeout(PATIENCE_MILLIS));
    assertThat(page.locator(".stations .passed")).hasCount(4);
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void whatSomeoneElseSavedIsShownAndNothingTypedIsLost() throws Exception {
    long id = lamp("TWO-1", "Lamp of two editors");
    Visit visit = visit().signIn();
    Page page = visit.page();
    visit.open("/admin/products/" + id);
    page.fill("#name", "Mine");
    page.fill("#description", "A long text of mine");
    admin.change(id, Map.of("name", "Theirs"));
    assertThat(saving(page).status()).isEqualTo(412);
    assertThat(page.locator(".difference tbody tr").first()).containsText("Theirs");
    assertThat(page.locator("#name")).hasValue("Mine");
    assertThat(page.locator("#description")).hasValue("A long text of mine");
    page.click("text=Save mine all the same");
    assertThat(page.locator(".notice-good")).isVisible();
    assertThat(admin.get("/api/admin/products/" + id).path("name").asText()).isEqualTo("Mine");
  }

  @Test
  void whatIsWrongIsToldBesideItsFieldInTheLanguageOfThePage() {
    Visit visit = visit(new Browser.NewContextOptions().setLocale("ko-KR")).signIn();
    visit.open("/admin/products/new");
    Page page = visit.page();
    page.fill("#code", "WRONG-1");
    page.fill("[id='price.amount']", "cheap");
    page.click("main form button[type=submit]");
    assertThat(page.locator("[id='price.amount-error']")).containsText("숫자를 입력하세요");
    assertThat(page.locator("[id='price.amount']")).hasValue("cheap");
    page.fill("[id='price.amount']", "1");
    page.click("main form button[type=submit]");
    assertThat(page.locator("#name-error")).hasText("필수 항목입니다.");
    assertThat(page.locator("#name")).isFocused();
  }

  @Test
  void aDeletedProductIsGoneAndComesBack() throws Exception {
    long id = lamp("GONE-1", "Short-lived lamp");
    Visit visit = visit().signIn();
    Page page = visit.page();
    visit.open("/admin/products/" + id);
    page.click("text=Delete this product");
    assertThat(page.locator(".notice-good")).containsText("deleted");
    assertThat(visit.open("/products/" + id).status()).isEqualTo(404);
    visit.open("/admin/products/" + id);
    page.click("text=Bring it back");
    assertThat(page.locator(".notice-good")).hasText("It is back.");
    assertThat(visit.open("/products/" + id).status()).isEqualTo(200);
  }

  @Test
  void suggestionsAreChosenByKeyboard() throws Exception {
    long id = lamp("SUGG-1", "Suggestible Glimmer");
    awaitFound("Suggestible");
    Visit visit = visit();
    visit.open("/");
    Page page = visit.page();
    page.focus("#q");
    page.keyboard().type("sugg");
    Locator options = page.locator("[role=option]");
    assertThat(options.first()).containsText("Suggestible Glimmer");
    assertThat(page.locator("#q")).hasAttribute("aria-expanded", "true");
    page.keyboard().press("ArrowDown");
    assertThat(options.first()).hasAttribute("aria-selected", "true");
    page.keyboard().press("Escape");
    assertThat(page.locator("#q-list")).isHidden();
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(visit.uri("/products/" + id));
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void anOlderAnswerNeverReplacesANewerOne() throws Exception {
    lamp("ORDER-1", "Orderly Beacon");
    awaitFound("Orderly");
    Visit visit = visit();
    visit.open("/");
    Page page = visit.page();
    List<Route> held = new ArrayList<>();
    page.route(url -> url.endsWith("suggest?q=slow&size=8"), held::add);
    page.fill("#q", "slow");
    page.waitForCondition(() -> !held.isEmpty());
    page.fill("#q", "orderly");
    assertThat(page.locator("[role=option]").first()).containsText("Orderly Beacon");
    held.getFirst().fulfill(new Route.FulfillOptions().setBody("{\"items\":[]}"));
    page.waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(page.locator("[role=option]").first()).containsText("Orderly Beacon");
  }

  @Test
  void categoriesAreAddedRenamedAndNotDeletedWhileInUse() {
    Visit visit = visit().signIn();
    Page page = visit.page();
    visit.open("/admin/categories?parent=" + category);
    page.fill("#name", "Night lights");
    page.click("text=Add a category >> nth=-1");
    assertThat(page.locator(".notice-good")).isVisible();
    page.click(".tree a:text-is('Night lights')");
    page.fill("#name", "Bed lights");
    page.click("text=Save");
    assertThat(page.locator("h1")).hasText("Bed lights");
    visit.open("/admin/categories/" + category);
    page.click("text=Delete this category");
    assertThat(page.locator(".notice-bad")).containsText("Not deleted");
  }

  @Test
  void anImportIsFollowedToItsEndAndItsRejectedLinesAreListed() {
    Visit visit = visit().signIn();
    Page page = visit.page();
    visit.open("/admin/imports");
    String lines =
        """
        {"code":"IMP-1","name":"Imported lamp","price":"5.00","currency":"EUR","stock":1}
        {"code":"IMP-2","name":"","price":"5.00","currency":"EUR","stock":1}
        """;
    page.setInputFiles(
        "#file",
        new FilePayload(
            "lamps.jsonl", "application/x-ndjson", lines.getBytes(StandardCharsets.UTF_8)));
    page.click("main button[type=submit]");
    assertThat(page.locator("#import"))
        .hasAttribute(
            "data-live",
            "done",
            new LocatorAssertions.HasAttributeOptions().setTimeout(PATIENCE_MILLIS));
    assertThat(page.locator("#import tbody tr")).hasCount(1);
    assertThat(page.locator("#import tbody")).containsText("name");
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void pagesFitAPhoneAndAreLabelled() throws Exception {
    long id = lamp("PHONE-1", "Pocket lamp with a name that is long enough to be broken");
    Visit visit = visit(new Browser.NewContextOptions().setViewportSize(390, 844)).signIn();
    for (String path : paths(id)) {
      visit.open(path);
      assertThat(visit.page().evaluate(FAULTS)).as(path).isEqualTo(List.of());
    }
    assertThat(visit.complaints()).isEmpty();
  }

  @Test
  void aLivelyUserIsNeverStopped() throws Exception {
    long id = lamp("LIVELY-1", "Lively lamp");
    awaitFound("Lively");
    Visit visit = visit().signIn();
    List<String> limits =
        new NormalSession(visit, paths(id))
            .run(Duration.ofSeconds(Integer.getInteger("openshelf.session.seconds", 15)));
    assertThat(limits).isEmpty();
    assertThat(visit.complaints()).isEmpty();
  }

  private static List<String> paths(long product) {
    return List.of(
        "/",
        "/search?q=lamp",
        "/categories/" + category,
        "/products/" + product,
        "/login",
        "/admin/products",
        "/admin/products/" + product,
        "/admin/products/new",
        "/admin/categories",
        "/admin/imports",
        "/admin/indexing-failures");
  }

  /** What a person with a small screen, a keyboard or a screen reader would stumble over. */
  static final String FAULTS =
      """
      () => {
        const faults = [];
        if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the screen');
        if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
        for (const landmark of ['header', 'main', 'footer', 'nav[aria-label]'])
          if (!document.querySelector(landmark)) faults.push('no ' + landmark);
        if (!document.querySelector('a.skip[href="#main"]')) faults.push('no skip link');
        for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea'))
          if (!field.labels.length && !field.ariaLabel) faults.push('no label: ' + field.outerHTML);
        for (const image of document.images)
          if (!image.hasAttribute('alt') || !image.width) faults.push('image: ' + image.outerHTML);
        for (const button of document.querySelectorAll('button, a[href]'))
          if (!button.textContent.trim() && !button.ariaLabel && !button.querySelector('img, svg'))
            faults.push('no name: ' + button.outerHTML);
        const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
        if (new Set(ids).size !== ids.length) faults.push('an id twice');
        if (document.querySelector('[style], script:not([src])')) faults.push('inline style or script');
        return faults;
      }
      """;

  private static Response saving(Page page) {
    return page.waitForResponse(
        answer -> answer.request().method().equals("POST"), () -> page.click("text=Save"));
  }

  private Visit visit() {
    return visit(new Browser.NewContextOptions().setLocale("en-GB"));
  }

  private Visit visit(Browser.NewContextOptions options) {
    Visit visit = new Visit(chromium, process, options);
    visits.add(visit);
    return visit;
  }

  private static long lamp(String code, String name) throws Exception {
    return admin
        .create(
            Map.of(
                "code",
                code,
                "name",
                name,
                "categoryId",
                category,
                "price",
                Map.of("amount", "20.00", "currency", "EUR"),
                "stock",
                3,
                "status",
                "ACTIVE"))
        .path("id")
        .asLong();
  }

  private static void awaitFound(String text) {
    Awaitility.await()
        .atMost(Duration.ofMillis((long) PATIENCE_MILLIS))
        .ignoreExceptions()
        .until(() -> admin.get("/api/search?q=" + text).path("items").size() > 0);
  }
}
