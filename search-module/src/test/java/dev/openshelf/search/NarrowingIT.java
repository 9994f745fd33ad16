package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.search.Document.Category;
import dev.openshelf.search.SearchAnswer.BrandCount;
import dev.openshelf.search.SearchAnswer.CategoryCount;
import dev.openshelf.search.SearchAnswer.PriceCount;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters, facets, orders and pages against what a walk over all documents gives. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NarrowingIT {

  private static final int PRODUCTS = 400;
  private static final Category ROOT = new Category(1, "Everything: all");

  /** Every seventh is hidden, every third sold out, every eleventh has no price. */
  private static final List<Document> SHELF =
      Document.several(
          PRODUCTS,
          i -> {
            Document product =
                Document.named(i, "Widget " + (i % 5 == 0 ? "blue" : "red"))
                    .brand("Brand " + i % 6)
                    .in(
                        ROOT,
                        new Category(2 + i % 2, "Half " + i % 2),
                        new Category(10 + i % 8, "Leaf " + i % 8))
                    .price(i % 11 == 0 ? null : price(i), i % 4 == 0 ? "USD" : "EUR");
            product = i % 3 == 0 ? product.soldOut() : product;
            return i % 7 == 0 ? product.hidden() : product;
          });

  private Instant now = Instant.parse("2026-08-04T02:10:00Z");
  private final InstantSource time = () -> now;
  private final Clock clock = time.withZone(ZoneOffset.UTC);
  private final ScratchIndex index = ScratchIndex.create("narrowing");
  private final SearchRig rig = SearchRig.over(index, clock);

  private static String price(int i) {
    return BigDecimal.valueOf((long) i * i % 997 * 25, 2).toPlainString();
  }

  @BeforeAll
  void fill() {
    index.put(SHELF);
  }

  @AfterAll
  void close() {
    rig.close();
    index.close();
  }

  @Test
  void filtersGiveWhatAWalkOverAllGives() {
    check(product -> has(product, 2), "category", "2");
    check(product -> has(product, 13), "category", "13", "q", "widget");
    check(
        product -> Set.of("Brand 1", "Brand 4").contains(product.brand()),
        "brand",
        "Brand 1",
        "brand",
        "Brand 4");
    check(Document::inStock, "inStock", "true");
    check(product -> inRange(product, "EUR", "10", "50"), "minPrice", "10", "maxPrice", "50");
    check(
        product -> inRange(product, "USD", "100", "100000"), "minPrice", "100", "currency", "USD");
    check(
        product ->
            has(product, 3)
                && product.inStock()
                && "Brand 1".equals(product.brand())
                && inRange(product, "EUR", "0", "150"),
        "category",
        "3",
        "inStock",
        "true",
        "brand",
        "Brand 1",
        "maxPrice",
        "150");
    check(product -> product.name().endsWith("blue"), "q", "widget blue");
  }

  @Test
  void eachFacetCountsWithoutItsOwnFilter() {
    SearchAnswer answer =
        rig.ask(
            "q",
            "widget",
            "category",
            "2",
            "brand",
            "Brand 2",
            "minPrice",
            "20",
            "inStock",
            "true");
    SearchAnswer.Facets facets = facets(answer);
    Predicate<Document> price = product -> inRange(product, "EUR", "20", "100000");
    for (BrandCount brand : facets.brand()) {
      assertThat(brand.count())
          .as(brand.value())
          .isEqualTo(
              count(
                  product ->
                      has(product, 2)
                          && product.inStock()
                          && price.test(product)
                          && brand.value().equals(product.brand())));
    }
    for (CategoryCount category : facets.category()) {
      assertThat(category.count())
          .as(category.name())
          .isEqualTo(
              count(
                  product ->
                      has(product, category.id())
                          && product.inStock()
                          && price.test(product)
                          && "Brand 2".equals(product.brand())));
    }
    for (PriceCount range : facets.price()) {
      assertThat(range.count())
          .as(range.from())
          .isEqualTo(
              count(
                  product ->
                      has(product, 2)
                          && product.inStock()
                          && "Brand 2".equals(product.brand())
                          && inStep(product, range)));
    }
    assertThat(facets.category())
        .contains(new CategoryCount(1, "Everything: all", facets.category().getFirst().count()));
    assertThat(facets.brand()).extracting(BrandCount::value).contains("Brand 2", "Brand 4");
  }

  @Test
  void aChosenBrandIsListedHoweverRareItIs() {
    SearchAnswer.Facets facets = facets(rig.ask("q", "widget", "brand", "Brand 3"));
    assertThat(facets.brand()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"relevance", "price_asc", "price_desc", "newest"})
  void aWalkOverAllPagesRepeatsNothingAndLeavesNothingOut(String sort) {
    for (int size : List.of(1, 17, 100)) {
      if (size == 1 && !sort.equals("relevance")) {
        continue;
      }
      List<Long> walked = walk("q", "widget", "sort", sort, "size", Integer.toString(size));
      assertThat(walked).doesNotHaveDuplicates();
      assertThat(new TreeSet<>(walked)).isEqualTo(expected(product -> true));
    }
  }

  @Test
  void editsOfOtherProductsDoNotDisturbAWalk() {
    List<Long> walked = new ArrayList<>();
    SearchAnswer page = rig.ask("q", "red widget", "size", "20");
    walked.addAll(SearchRig.ids(page));
    for (int edit = 1; page.nextCursor() != null; edit++) {
      index.put(
          List.of(
              Document.named(
                  PRODUCTS + edit, "Red lamp with many more words than others " + edit)));
      page = rig.ask("q", "red widget", "size", "20", "cursor", page.nextCursor());
      walked.addAll(SearchRig.ids(page));
    }
    index.call(
        "POST",
        "/" + index.index() + "/_delete_by_query?refresh=true",
        "{\"query\":{\"range\":{\"id\":{\"gt\":400}}}}");
    assertThat(walked).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(walked))
        .isEqualTo(expected(product -> product.name().endsWith("red")));
  }

  @Test
  void aWalkThroughACategoryAndOneThroughSuggestionsAreComplete() {
    assertThat(new TreeSet<>(walk("category", "2", "size", "13")))
        .isEqualTo(expected(product -> has(product, 2)));
    assertThat(new TreeSet<>(walk("q", "wid", "intent", "prefix", "size", "50")))
        .isEqualTo(expected(product -> true));
  }

  @Test
  void pricesOfTheAskedCurrencyComeFirstAndInOrder() {
    for (String currency : List.of("EUR", "USD")) {
      List<Long> found =
          walk("q", "widget", "sort", "price_asc", "currency", currency, "size", "100");
      List<Long> priced =
          SHELF.stream()
              .filter(
                  product ->
                      product.visible()
                          && product.price() != null
                          && product.currency().equals(currency))
              .sorted(Comparator.comparing(Document::amount).thenComparing(Document::id))
              .map(Document::id)
              .toList();
      assertThat(found.subList(0, priced.size())).isEqualTo(priced);
    }
  }

  @Test
  void theNewestComeFirst() {
    List<Long> found = walk("q", "widget", "sort", "newest", "size", "100");
    assertThat(found)
        .isEqualTo(expected(product -> true).stream().sorted(Comparator.reverseOrder()).toList());
  }

  @Test
  void theTotalIsExactOnEveryPage() {
    SearchAnswer first = rig.ask("q", "widget");
    SearchAnswer second = rig.ask("q", "widget", "cursor", String.valueOf(first.nextCursor()));
    long all = count(product -> true);
    assertThat(first.total()).isEqualTo(new SearchAnswer.Total(all, "eq"));
    assertThat(second.total()).isEqualTo(new SearchAnswer.Total(all, "eq"));
  }

  @ParameterizedTest
  @CsvSource({"q, camera", "brand, Brand 1", "sort, newest", "category, 2"})
  void aCursorOfAnotherQuestionIsRefused(String field, String value) {
    String cursor = String.valueOf(rig.ask("q", "widget").nextCursor());
    SearchOutcome outcome =
        field.equals("q")
            ? rig.outcome("q", value, "cursor", cursor)
            : rig.outcome("q", "widget", field, value, "cursor", cursor);
    assertThat(outcome).isEqualTo(SearchOutcome.Refused.cursorForged());
  }

  @Test
  void aCursorIsGoodForTwoMinutes() {
    String cursor = String.valueOf(rig.ask("q", "widget").nextCursor());
    now = now.plus(Duration.ofSeconds(121));
    assertThat(rig.outcome("q", "widget", "cursor", cursor))
        .isEqualTo(SearchOutcome.Refused.cursorExpired());
  }

  private void check(Predicate<Document> filter, String... parameters) {
    String[] all = new String[parameters.length + 2];
    System.arraycopy(parameters, 0, all, 0, parameters.length);
    all[parameters.length] = "size";
    all[parameters.length + 1] = "100";
    assertThat(new TreeSet<>(walk(all)))
        .as(String.join(" ", parameters))
        .isEqualTo(expected(filter));
    assertThat(rig.ask(all).total()).isEqualTo(new SearchAnswer.Total(count(filter), "eq"));
  }

  private List<Long> walk(String... parameters) {
    List<Long> walked = new ArrayList<>();
    SearchAnswer page = rig.ask(parameters);
    walked.addAll(SearchRig.ids(page));
    while (page.nextCursor() != null) {
      String[] next = new String[parameters.length + 2];
      System.arraycopy(parameters, 0, next, 0, parameters.length);
      next[parameters.length] = "cursor";
      next[parameters.length + 1] = page.nextCursor();
      page = rig.ask(next);
      assertThat(page.items()).isNotEmpty();
      walked.addAll(SearchRig.ids(page));
    }
    return walked;
  }

  private static SearchAnswer.Facets facets(SearchAnswer answer) {
    return java.util.Objects.requireNonNull(answer.facets());
  }

  private static TreeSet<Long> expected(Predicate<Document> filter) {
    TreeSet<Long> ids = new TreeSet<>();
    SHELF.stream()
        .filter(Document::visible)
        .filter(filter)
        .forEach(product -> ids.add(product.id()));
    return ids;
  }

  private static long count(Predicate<Document> filter) {
    return expected(filter).size();
  }

  private static boolean has(Document product, long category) {
    return product.path().stream().anyMatch(step -> step.id() == category);
  }

  private static boolean inRange(Document product, String currency, String min, String max) {
    return product.price() != null
        && product.currency().equals(currency)
        && product.amount().compareTo(new BigDecimal(min)) >= 0
        && product.amount().compareTo(new BigDecimal(max)) <= 0;
  }

  private static boolean inStep(Document product, PriceCount range) {
    return product.price() != null
        && product.currency().equals("EUR")
        && product.amount().compareTo(new BigDecimal(String.valueOf(range.from()))) >= 0
        && (range.to() == null || product.amount().compareTo(new BigDecimal(range.to())) < 0);
  }
}
