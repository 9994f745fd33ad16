package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.search.LiveDetails.Detail;
import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.ItemPrice;
import dev.openshelf.search.SearchAnswer.Total;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OldPageTest {

  private static final Instant KEPT = Instant.parse("2026-08-04T02:10:00Z");
  private static final Instant NOW = KEPT.plusSeconds(240);

  private final Found kept =
      new Found(
          new SearchPage(
              List.of(item(1, "10.00"), item(2, "20.00"), item(3, "30.00")),
              new Total(9, "eq"),
              null,
              List.of(1.0, 3L),
              9),
          Source.ELASTICSEARCH,
          KEPT,
          "g000001",
          Breadth.ALL_WORDS);

  @Test
  void productsThatAreGoneAreDroppedAndPricesAreThoseOfNow() {
    Found now = OldPage.with(kept, Queries.text("x"), details("11.00", null, "30.00"));
    assertThat(now.page().items()).extracting(Item::id).containsExactly(1L, 3L);
    assertThat(now.page().items().getFirst().price()).isEqualTo(new ItemPrice("11.00", "EUR", NOW));
    assertThat(now.page().total()).isEqualTo(new Total(8, "eq"));
    assertThat(now.asOf()).isEqualTo(KEPT);
    assertThat(now.generation()).isEqualTo("g000001");
    assertThat(now.source()).isEqualTo(Source.CACHE);
  }

  @Test
  void whatNoLongerPassesTheFiltersIsDropped() {
    SearchQuery query = Queries.read("q", "x", "minPrice", "15", "maxPrice", "25");
    Found now = OldPage.with(kept, query, details("20.00", "26.00", null));
    assertThat(now.page().items()).extracting(Item::id).containsExactly(1L);
  }

  @Test
  void whatIsSoldOutIsDroppedWhenItWasAskedFor() {
    Map<Long, Detail> soldOut = Map.of(1L, new Detail("10.00", "EUR", "out_of_stock"));
    LiveDetails.Details details = new LiveDetails.Details(soldOut, NOW);
    assertThat(
            OldPage.with(kept, Queries.read("q", "x", "inStock", "true"), details).page().items())
        .isEmpty();
    assertThat(OldPage.with(kept, Queries.text("x"), details).page().items())
        .extracting(Item::availability)
        .containsExactly("out_of_stock");
  }

  @Test
  void anOrderByPriceIsThatOfThePricesShown() {
    LiveDetails.Details changed = details("40.00", "20.00", "30.00");
    assertThat(order("price_asc", changed)).containsExactly(2L, 3L, 1L);
    assertThat(order("price_desc", changed)).containsExactly(1L, 3L, 2L);
    assertThat(order("relevance", changed)).containsExactly(1L, 2L, 3L);
  }

  @Test
  void whatNobodyCanVouchForIsLeftOut() {
    assertThat(OldPage.without(kept).page().items())
        .hasSize(3)
        .allMatch(item -> item.price() == null && item.availability() == null);
  }

  private List<Long> order(String sort, LiveDetails.Details details) {
    SearchQuery query = Queries.read("q", "x", "sort", sort);
    return OldPage.with(kept, query, details).page().items().stream().map(Item::id).toList();
  }

  private static LiveDetails.Details details(@Nullable String... amounts) {
    Map<Long, Detail> products = new java.util.HashMap<>();
    for (int i = 0; i < amounts.length; i++) {
      String amount = amounts[i];
      if (amount != null) {
        products.put(i + 1L, new Detail(amount, "EUR", "in_stock"));
      }
    }
    return new LiveDetails.Details(products, NOW);
  }

  private static Item item(long id, String amount) {
    return new Item(
        id,
        "C-" + id,
        null,
        "Product " + id,
        null,
        null,
        new ItemPrice(amount, "EUR", KEPT),
        "in_stock",
        null,
        "/products/" + id,
        null);
  }
}
