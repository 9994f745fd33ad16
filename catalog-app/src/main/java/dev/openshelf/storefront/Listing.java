package dev.openshelf.storefront;

import dev.openshelf.pages.Crumb;
import dev.openshelf.pages.Texts;
import dev.openshelf.search.FieldProblem;
import dev.openshelf.search.SearchAnswer;
import dev.openshelf.search.Sort;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of products and all around it, or why there is none. What was searched and found empty
 * never looks like what could not be searched.
 *
 * @param links where to go from here
 * @param answer what the search said; null when it was not asked
 * @param errors what is wrong with the question
 * @param byCode the product that has the question as its code, when the search cannot answer
 * @param elsewhere categories to go to when the list cannot be shown
 */
record Listing(
    SearchForm form,
    SearchLinks links,
    @Nullable SearchAnswer answer,
    List<FieldProblem> errors,
    @Nullable ProductCard byCode,
    List<Crumb> elsewhere) {

  private static final int BRANDS = 12;
  private static final int CATEGORIES = 12;

  /** The same with a product that was found another way. */
  Listing offering(@Nullable ProductCard product) {
    return new Listing(form, links, answer, errors, product, elsewhere);
  }

  boolean asked() {
    return answer != null;
  }

  boolean unavailable() {
    return answer != null && answer.status().equals("unavailable");
  }

  List<ProductCard> cards() {
    return answer == null ? List.of() : answer.items().stream().map(ProductCard::of).toList();
  }

  /** Whether filters make a difference: there is something to narrow, or a filter to take back. */
  boolean narrowable() {
    return form.bounded() || (answer != null && !answer.items().isEmpty());
  }

  @Nullable String next() {
    return answer == null || answer.nextCursor() == null ? null : links.page(answer.nextCursor());
  }

  /** The sentence that says what is limited, as a key; null when nothing is. */
  @Nullable String shortcoming() {
    return answer == null ? null : Shortcomings.sentence(answer);
  }

  /** The sentence that says why there is no answer, as a key. */
  String excuse() {
    return answer == null ? "search.unavailable.text" : Shortcomings.unavailable(answer);
  }

  /** What works all the same, as the key of a sentence. */
  String stillThere() {
    return answer == null ? "search.unavailable.browse" : Shortcomings.stillThere(answer);
  }

  /** Whether something else had to stand in for the index, or nothing could. */
  boolean limited() {
    return answer != null && (unavailable() || answer.meta().mode().equals("fallback"));
  }

  /** Whether what else there is may be read from the database now. */
  boolean mayRead() {
    return answer != null && Shortcomings.databaseAtLeisure(answer);
  }

  String totalText(Texts texts) {
    SearchAnswer.Total total = answer == null ? null : answer.total();
    if (total == null) {
      return "";
    }
    return texts.of(
        total.relation().equals("eq") ? "search.total" : "search.totalAtLeast", total.value());
  }

  List<FacetLink> sorts() {
    return Arrays.stream(Sort.values())
        .filter(sort -> sort != Sort.RELEVANCE || form.asked())
        .map(Sort::code)
        .map(code -> new FacetLink(code, -1, links.sorted(code), form.sort().equals(code)))
        .toList();
  }

  List<FacetLink> brands() {
    List<SearchAnswer.BrandCount> counts = facets() == null ? List.of() : facets().brand();
    return counts.stream()
        .filter(brand -> brand.count() > 0 || form.brands().contains(brand.value()))
        .limit(BRANDS)
        .map(
            brand ->
                new FacetLink(
                    brand.value(),
                    brand.count(),
                    links.toggleBrand(brand.value()),
                    form.brands().contains(brand.value())))
        .toList();
  }

  /** A category's own page has links to what is below it instead. */
  List<FacetLink> categories() {
    SearchAnswer.Facets facets = facets();
    List<SearchAnswer.CategoryCount> counts =
        facets == null || links.place() != null ? List.of() : facets.category();
    return counts.stream().limit(CATEGORIES).map(this::category).toList();
  }

  private FacetLink category(SearchAnswer.CategoryCount count) {
    boolean selected = form.category().equals(Long.toString(count.id()));
    return new FacetLink(
        count.name(),
        count.count(),
        selected ? links.withoutCategory() : links.category(count.id()),
        selected);
  }

  List<FacetLink> prices(Texts texts) {
    List<SearchAnswer.PriceCount> counts = facets() == null ? List.of() : facets().price();
    return counts.stream()
        .filter(range -> range.count() > 0)
        .map(range -> price(range, texts))
        .toList();
  }

  private FacetLink price(SearchAnswer.PriceCount range, Texts texts) {
    String from = range.from() == null ? "" : range.from();
    String to = range.to() == null ? "" : range.to();
    String label =
        to.isEmpty()
            ? texts.of("facet.over", texts.amount(from))
            : from.isEmpty()
                ? texts.of("facet.under", texts.amount(to))
                : texts.of("facet.between", texts.amount(from), texts.amount(to));
    return new FacetLink(
        label,
        range.count(),
        links.price(from, to),
        form.minPrice().equals(from) && form.maxPrice().equals(to));
  }

  private SearchAnswer.@Nullable Facets facets() {
    return answer == null ? null : answer.facets();
  }
}
