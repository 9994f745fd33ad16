package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What PostgreSQL finds in place of the index: the same products, under the same filters. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseReadsIT {

  private static final String ANYBODY = "anybody";

  private final Shelf shelf = Shelf.empty("database-reads");
  private final FallbackPool pool = shelf.pool(Shelf.PATIENT);
  private final DatabaseReads reads = new DatabaseReads(pool, Shelf.PATIENT);
  private final LiveDetails details = new DatabaseDetails(pool);

  private final long cameras = shelf.category("Cameras", null);
  private final long compact = shelf.category("Compact", cameras);
  private final long tiny = shelf.category("Tiny", compact);
  private final long bags = shelf.category("Bags", null);

  private final long first =
      put(
          "Alpha one",
          Map.of("code", "CAM-1", "category", cameras, "brand", "Acme", "price", "10"));
  private final long second =
      put(
          "Alpha two",
          Map.of("code", "CAM-2", "category", tiny, "brand", "Bolsa", "price", "30.5"));
  private final long soldOut =
      put(
          "Alpha three",
          Map.of("code", "CAM-3", "category", compact, "brand", "Acme", "price", "20", "stock", 0));
  private final long dollars =
      put(
          "Alpha usd",
          Map.of("code", "CAM-4", "category", cameras, "price", "15", "currency", "USD"));
  private final long unpriced = put("Alpha unpriced", Map.of("code", "CAM-5", "category", cameras));
  private final long bag =
      put(
          "Bag",
          Map.of(
              "code", "BAG-1", "model", "CAM-1", "category", bags, "brand", "Bolsa", "price", "5"));

  DatabaseReadsIT() {
    for (String status : List.of("DRAFT", "HIDDEN", "ARCHIVED")) {
      put(
          "Alpha " + status,
          Map.of("code", "CAM-" + status, "model", "CAM-1", "status", status, "category", cameras));
    }
    put(
        "Alpha deleted",
        Map.of("code", "GONE-1", "model", "CAM-1", "deleted", true, "category", cameras));
  }

  @AfterAll
  void close() {
    pool.close();
  }

  @Test
  void aCodeComesBeforeTheSameModelNumber() {
    assertThat(exact("q", "cam-1")).containsExactly(first, bag);
    assertThat(exact("q", "ＣＡＭ-1")).containsExactly(first, bag);
    assertThat(exact("q", "CAM-1", "sort", "price_asc")).containsExactly(bag, first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"CAM-DRAFT", "CAM-HIDDEN", "CAM-ARCHIVED", "GONE-1", "CAM", "CAM-%", "nothing"})
  void hiddenAndUnknownCodesAreNotThere(String code) {
    DatabasePage page = page(reads.exact(Queries.text(code), ANYBODY, soon()));
    assertThat(page.items()).isEmpty();
    assertThat(page.known()).isFalse();
    assertThat(page.total()).isEqualTo(new SearchAnswer.Total(0, "eq"));
  }

  @Test
  void aKnownCodeThatAFilterHidesIsKnown() {
    DatabasePage page =
        page(reads.exact(Queries.read("q", "CAM-1", "brand", "Nobody"), ANYBODY, soon()));
    assertThat(page.items()).isEmpty();
    assertThat(page.known()).isTrue();
  }

  @Test
  void composedAndDecomposedAreOneCode() {
    String name = "카메라-7";
    long korean = put("한글", Map.of("code", Normalizer.normalize(name, Normalizer.Form.NFD)));
    assertThat(exact("q", Normalizer.normalize(name, Normalizer.Form.NFC))).containsExactly(korean);
    assertThat(exact("q", Normalizer.normalize(name, Normalizer.Form.NFD))).containsExactly(korean);
  }

  @Test
  void aFreedCodeBelongsToItsNewProduct() {
    put("Old", Map.of("code", "FREE-1", "deleted", true));
    long fresh = put("New", Map.of("code", "free-1"));
    assertThat(exact("q", "FREE-1")).containsExactly(fresh);
  }

  @Test
  void everyFilterNarrowsAPrefix() {
    assertThat(prefix("q", "alpha")).containsExactly(first, soldOut, second, unpriced, dollars);
    assertThat(prefix("q", "alpha", "brand", "Acme")).containsExactly(first, soldOut);
    assertThat(prefix("q", "alpha", "brand", "Acme", "brand", "Bolsa"))
        .containsExactly(first, soldOut, second);
    assertThat(prefix("q", "alpha", "inStock", "true")).doesNotContain(soldOut).hasSize(4);
    assertThat(prefix("q", "alpha", "minPrice", "10", "maxPrice", "20"))
        .containsExactly(first, soldOut);
    assertThat(prefix("q", "alpha", "minPrice", "10", "currency", "USD")).containsExactly(dollars);
    assertThat(prefix("q", "alpha", "category", "" + compact)).containsExactly(soldOut, second);
    assertThat(prefix("q", "alpha", "category", "" + bags)).isEmpty();
    assertThat(prefix("q", "cam-", "category", "" + bags)).containsExactly(bag);
  }

  @Test
  void whatIsAskedForIsReadInTheOrderAskedFor() {
    assertThat(prefix("q", "alpha", "sort", "price_asc"))
        .containsExactly(first, soldOut, second, dollars, unpriced);
    assertThat(prefix("q", "alpha", "sort", "price_desc"))
        .containsExactly(second, soldOut, first, dollars, unpriced);
    assertThat(category(0, cameras, "sort", "newest").items().getFirst().id()).isEqualTo(unpriced);
  }

  @Test
  void oneCharacterIsTooFew() {
    assertThat(reads.prefix(Queries.text("한"), ANYBODY, soon()))
        .isEqualTo(new Outcome.Neither<>(Reason.QUERY_TOO_SHORT));
    assertThat(reads.prefix(Queries.text(" a "), ANYBODY, soon()))
        .isEqualTo(new Outcome.Neither<>(Reason.QUERY_TOO_SHORT));
  }

  @Test
  void aCategoryIsEverythingUnderIt() {
    assertThat(Shelf.ids(category(0, cameras)))
        .containsExactly(first, second, soldOut, dollars, unpriced);
    assertThat(Shelf.ids(category(0, tiny))).containsExactly(second);
    assertThat(Shelf.ids(category(0, 999_999))).isEmpty();
    assertThat(Shelf.ids(category(0, cameras, "brand", "Acme", "inStock", "true")))
        .containsExactly(first);
  }

  @Test
  void aLongCategoryIsCountedOnlySoFarAndTurnedPageByPage() {
    long many = shelf.category("Many", null);
    long below = shelf.category("Below", many);
    fill(many, DatabaseList.MOST_SORTED);
    assertThat(category(0, many).total()).isEqualTo(new SearchAnswer.Total(500, "eq"));
    assertThat(category(0, many, "sort", "price_desc").limits()).isEmpty();
    fill(below, 5);
    DatabasePage page = category(0, many, "sort", "price_desc");
    assertThat(page.total()).isEqualTo(new SearchAnswer.Total(500, "gte"));
    assertThat(page.limits()).containsExactly(Reason.SORT_NOT_APPLIED);
    assertThat(page.items()).hasSize(20);
    assertThat(page.next()).isEqualTo(20);
    List<Long> shown = new java.util.ArrayList<>(Shelf.ids(category(0, many)));
    for (Integer at = category(0, many).next(); at != null; at = category(at, many).next()) {
      shown.addAll(Shelf.ids(category(at, many)));
    }
    assertThat(shown).doesNotHaveDuplicates().hasSize(500);
  }

  @Test
  void aLongPrefixListStopsAtItsLimitAndSaysSo() {
    fill(bags, 25);
    DatabasePage page =
        page(reads.prefix(Queries.read("q", "filled", "size", "100"), ANYBODY, soon()));
    assertThat(page.items()).hasSize(20);
    assertThat(page.total()).isEqualTo(new SearchAnswer.Total(20, "gte"));
    assertThat(page.next()).isNull();
  }

  @Test
  void saysOfAProductWhatTheIndexSays() {
    SearchAnswer.Item item =
        page(reads.exact(Queries.text("CAM-2"), ANYBODY, soon())).items().getFirst();
    assertThat(item.name()).isEqualTo("Alpha two");
    SearchAnswer.ItemPrice price = Objects.requireNonNull(item.price());
    assertThat(price.amount()).isEqualTo("30.50");
    assertThat(price.asOf()).isBefore(Instant.MAX);
    assertThat(item.categoryId()).isEqualTo(tiny);
    assertThat(item.availability()).isEqualTo("in_stock");
    assertThat(item.url()).isEqualTo("/products/" + second);
  }

  @Test
  void detailsAreThoseOfPublicProductsOnly() {
    long hidden = put("Hidden", Map.of("status", "HIDDEN"));
    long gone = put("Gone", Map.of("deleted", true));
    LiveDetails.Details now =
        details
            .of(List.of(second, soldOut, unpriced, hidden, gone, 999_999L), ANYBODY, soon())
            .orElseThrow();
    assertThat(now.products())
        .isEqualTo(
            Map.of(
                second, new LiveDetails.Detail("30.50", "EUR", "in_stock"),
                soldOut, new LiveDetails.Detail("20.00", "EUR", "out_of_stock"),
                unpriced, new LiveDetails.Detail(null, null, "in_stock")));
    assertThat(details.of(List.of(second), ANYBODY, Deadline.after(Duration.ZERO))).isEmpty();
  }

  @Test
  void aRungPassesWithItsReasonAndAddsItsLimits() {
    DatabaseRungs rungs = DatabaseRung.all(reads);
    Asked tooShort = new Asked(Queries.text("x"), Intent.PREFIX, null, false, ANYBODY);
    assertThat(rungs.prefix().ask(tooShort, soon()))
        .isEqualTo(dev.openshelf.serving.Rung.Step.passed(Reason.QUERY_TOO_SHORT));
    Asked code = new Asked(Queries.text("CAM-2"), Intent.EXACT_CODE, null, true, ANYBODY);
    var step = rungs.exact().ask(code, soon());
    assertThat(step).isInstanceOf(dev.openshelf.serving.Rung.Step.Answered.class);
    var answered = (dev.openshelf.serving.Rung.Step.Answered<Found>) step;
    assertThat(answered.limits()).containsExactly(Reason.FACETS_UNAVAILABLE);
    assertThat(answered.answer().source()).isEqualTo(Source.DATABASE_EXACT);
    assertThat(answered.answer().page().unfiltered()).isEqualTo(1);
    assertThat(answered.answer().asOf()).isNotNull();
  }

  private void fill(long category, int count) {
    shelf.jdbc.update(
        """
        insert into product (code, code_key, name, name_key, status, category_id, price, currency)
        select u, u, 'Filled ' || u, 'filled ' || u, 'ACTIVE', ?, n, 'EUR'
          from (select n, gen_random_uuid()::text as u from generate_series(1, ?) n) g
        """,
        category,
        count);
  }

  private long put(String name, Map<String, Object> more) {
    Map<String, Object> all = new java.util.HashMap<>(more);
    all.put("name", name);
    return shelf.put(all);
  }

  private List<Long> exact(String... parameters) {
    return Shelf.ids(page(reads.exact(Queries.read(parameters), ANYBODY, soon())));
  }

  private List<Long> prefix(String... parameters) {
    return Shelf.ids(page(reads.prefix(Queries.read(parameters), ANYBODY, soon())));
  }

  private DatabasePage category(int offset, long category, String... parameters) {
    List<String> all = new java.util.ArrayList<>(List.of(parameters));
    all.addAll(List.of("category", "" + category));
    return page(reads.category(Queries.read(all.toArray(String[]::new)), offset, ANYBODY, soon()));
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(20));
  }

  private static DatabasePage page(Outcome<DatabasePage> outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Success.class);
    return ((Outcome.Success<DatabasePage>) outcome).value();
  }
}
