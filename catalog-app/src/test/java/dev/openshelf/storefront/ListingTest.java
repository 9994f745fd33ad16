package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.catalog.CategoryNode;
import dev.openshelf.catalog.CategoryView;
import dev.openshelf.pages.Crumb;
import dev.openshelf.pages.Language;
import dev.openshelf.pages.Rendering;
import dev.openshelf.pages.Texts;
import dev.openshelf.search.FieldProblem;
import dev.openshelf.search.SearchAnswer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;

/** What a shopper reads above, beside and in place of a list. */
class ListingTest {

  private static final SearchAnswer.Meta META =
      new SearchAnswer.Meta("full_text", "primary", "elasticsearch", List.of(), null, "g1", 3);

  @Test
  void anOutageNeverReadsAsNothingFound() throws IOException {
    String page = render(listing(unavailable(), List.of()));
    assertThat(page)
        .contains("data-search-status=\"unavailable\"", "cannot search right now", "Cameras")
        .doesNotContain("Nothing matches", "No products");
  }

  @Test
  void nothingFoundNeverReadsAsAnOutage() throws IOException {
    String page = render(listing(found(List.of(), 0, "eq"), List.of()));
    assertThat(page)
        .contains("data-search-status=\"ok\"", "Nothing matches")
        .doesNotContain("cannot search");
  }

  @Test
  void aRefusedQuestionSaysWhichFieldAndIsNeither() throws IOException {
    String page = render(listing(null, List.of(new FieldProblem("minPrice", "is not an amount"))));
    assertThat(page)
        .contains("Lowest price: Please write an amount")
        .doesNotContain("Nothing matches", "cannot search");
  }

  @Test
  void aProductWithThisCodeIsOfferedWhenSearchIsOut() throws IOException {
    ProductCard card =
        new ProductCard("/products/5", NamePart.plain("Lens"), null, null, "in_stock", null);
    assertThat(render(listing(unavailable(), List.of()).offering(card)))
        .contains("/products/5", "exactly this code");
  }

  @Test
  void whatWasFoundIsMarkedAndEverythingElseEscaped() throws IOException {
    String page = render(listing(found(List.of(item()), 1, "eq"), List.of()));
    assertThat(page)
        .contains("<em>Lens</em> &lt;script&gt;", "€199.00", "1 product", "/media/abc/480");
  }

  @Test
  void aLowerBoundIsToldAsOne() {
    assertThat(
            listing(found(List.of(item()), 10_000, "gte"), List.of())
                .totalText(Texts.in(Language.EN)))
        .isEqualTo("More than 10,000 products");
  }

  @Test
  void aDegradedAnswerSaysWhatItLacks() throws IOException {
    SearchAnswer.Meta meta =
        new SearchAnswer.Meta(
            "full_text", "primary", "elasticsearch", List.of("partial_shards"), null, "g1", 3);
    SearchAnswer answer =
        new SearchAnswer(
            "ok", List.of(item()), new SearchAnswer.Total(1, "eq"), null, null, null, meta);
    assertThat(render(listing(answer, List.of()))).contains("some products may be missing");
  }

  @Test
  void whatStillWorksStandsInPlaceOfAListThatThereIsNot() throws IOException {
    assertThat(renderWithViewed(listing(unavailable(), List.of())))
        .contains("What works meanwhile", "Cameras", "id=\"recently-viewed\"", "/products/9");
    assertThat(render(listing(unavailable(), List.of())))
        .contains("What works meanwhile")
        .doesNotContain("recently-viewed");
  }

  @Test
  void whatStillWorksStandsBelowAListThatIsNotWhole() throws IOException {
    assertThat(renderWithViewed(listing(fallback(), List.of())))
        .containsSubsequence(
            "data-search-status=\"degraded\"",
            "/products/5",
            "What works meanwhile",
            "A complete product code, the beginning of a name",
            "Cameras",
            "id=\"recently-viewed\"",
            "/products/9",
            "</main>");
  }

  @Test
  void aWholeListNeedsNothingBesides() throws IOException {
    assertThat(renderWithViewed(listing(found(List.of(item()), 1, "eq"), List.of())))
        .doesNotContain("What works meanwhile", "recently-viewed");
  }

  @Test
  void aBusyDatabaseIsNotAskedForMore() {
    assertThat(listing(fallback(), List.of()).mayRead()).isTrue();
    assertThat(listing(fallback("stale_cache", "price_unverified"), List.of()).mayRead()).isFalse();
    assertThat(listing(fallback("database_under_pressure"), List.of()).mayRead()).isFalse();
  }

  @Test
  void facetsNarrowAndTheSelectedOneIsTakenBack() {
    Listing listing = listing(found(List.of(item()), 1, "eq"), List.of());
    assertThat(listing.brands())
        .containsExactly(new FacetLink("Acme", 1, "/search?q=lens&brand=Acme", false));
    assertThat(listing.categories())
        .containsExactly(new FacetLink("Cameras", 1, "/search?q=lens&category=7", false));
    assertThat(listing.prices(Texts.in(Language.EN)))
        .containsExactly(
            new FacetLink("100 – 200", 1, "/search?q=lens&minPrice=100&maxPrice=200", false));
  }

  @Test
  void theNextPageKeepsTheQuestion() {
    assertThat(listing(found(List.of(item()), 1, "eq"), List.of()).next())
        .isEqualTo("/search?q=lens&cursor=next");
  }

  @Test
  void aCategoryKnowsWhatIsAboveAndBelow() {
    CategoryMap map =
        CategoryMap.of(
            List.of(
                new CategoryNode(
                    new CategoryView(1, null, "Photo", "photo", 0, 1),
                    List.of(
                        new CategoryNode(
                            new CategoryView(7, 1L, "Cameras", "cameras", 0, 1), List.of())))));
    assertThat(map.roots()).containsExactly(new Crumb("Photo", "/categories/1"));
    assertThat(map.find(7))
        .contains(
            new CategoryMap.Place(
                "Cameras", List.of(new Crumb("Photo", "/categories/1")), List.of()));
    assertThat(map.find(8)).isEmpty();
  }

  private static String render(Listing listing) throws IOException {
    return Rendering.of("storefront/search", Map.of("listing", listing));
  }

  private static String renderWithViewed(Listing listing) throws IOException {
    ProductCard card =
        new ProductCard("/products/9", NamePart.plain("Tripod"), null, null, "in_stock", null);
    Meanwhile meanwhile = new Meanwhile(CompletableFuture.completedFuture(List.of(card)));
    return Rendering.of("storefront/search", Map.of("listing", listing, "meanwhile", meanwhile));
  }

  private static Listing listing(@Nullable SearchAnswer answer, List<FieldProblem> errors) {
    var parameters = new LinkedMultiValueMap<String, String>();
    parameters.add("q", "lens");
    SearchForm form = SearchForm.of(parameters);
    return new Listing(
        form,
        new SearchLinks(form, null),
        answer,
        errors,
        null,
        List.of(new Crumb("Cameras", "/categories/7")));
  }

  private static SearchAnswer unavailable() {
    return new SearchAnswer("unavailable", List.of(), null, null, null, 5, META);
  }

  private static SearchAnswer fallback(String... reasons) {
    return new SearchAnswer(
        "ok",
        List.of(item()),
        new SearchAnswer.Total(1, "gte"),
        null,
        null,
        null,
        new SearchAnswer.Meta(
            "full_text", "fallback", "database_prefix", List.of(reasons), null, null, 3));
  }

  private static SearchAnswer found(List<SearchAnswer.Item> items, long total, String relation) {
    return new SearchAnswer(
        "ok",
        items,
        new SearchAnswer.Total(total, relation),
        new SearchAnswer.Facets(
            List.of(new SearchAnswer.BrandCount("Acme", 1)),
            List.of(new SearchAnswer.CategoryCount(7, "Cameras", 1)),
            List.of(new SearchAnswer.PriceCount("100", "200", 1))),
        items.isEmpty() ? null : "next",
        null,
        META);
  }

  private static SearchAnswer.Item item() {
    return new SearchAnswer.Item(
        5,
        "L-5",
        null,
        "Lens <script>",
        "Acme",
        7L,
        new SearchAnswer.ItemPrice("199.00", "EUR", null),
        "in_stock",
        "/media/abc",
        "/products/5",
        Map.of("name", "<em>Lens</em> &lt;script&gt;"));
  }
}
