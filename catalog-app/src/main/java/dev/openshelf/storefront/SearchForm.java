package dev.openshelf.storefront;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * What a shopper asked for, as it stands in the address and is shown again: not yet checked. Empty
 * strings are what was left out.
 */
record SearchForm(
    String q,
    String category,
    List<String> brands,
    String minPrice,
    String maxPrice,
    boolean inStock,
    String sort,
    @Nullable String cursor) {

  static final String DEFAULT_SORT = "relevance";

  static SearchForm of(MultiValueMap<String, String> parameters) {
    return new SearchForm(
        text(parameters, "q"),
        text(parameters, "category"),
        brands(parameters),
        amount(parameters, "minPrice"),
        amount(parameters, "maxPrice"),
        "true".equals(parameters.getFirst("inStock")),
        text(parameters, "sort").isEmpty() ? DEFAULT_SORT : text(parameters, "sort"),
        text(parameters, "cursor").isEmpty() ? null : text(parameters, "cursor"));
  }

  private static List<String> brands(MultiValueMap<String, String> parameters) {
    return parameters.getOrDefault("brand", List.of()).stream()
        .filter(brand -> !brand.isBlank())
        .distinct()
        .toList();
  }

  /** Either decimal sign, as people write them. */
  private static String amount(MultiValueMap<String, String> parameters, String name) {
    return text(parameters, name).replace(',', '.');
  }

  private static String text(MultiValueMap<String, String> parameters, String name) {
    String value = parameters.getFirst(name);
    return value == null ? "" : value.strip();
  }

  /** Whether there is anything to search for. */
  boolean asked() {
    return !q.isEmpty();
  }

  /** Whether the list is narrowed by anything that can be taken back. */
  boolean filtered() {
    return !category.isEmpty() || bounded();
  }

  /** The same for a page whose category is part of its address. */
  boolean bounded() {
    return !brands.isEmpty() || !minPrice.isEmpty() || !maxPrice.isEmpty() || inStock;
  }

  SearchForm withCategory(String id) {
    return new SearchForm(q, id, brands, minPrice, maxPrice, inStock, sort, null);
  }

  SearchForm withBrands(List<String> values) {
    return new SearchForm(q, category, values, minPrice, maxPrice, inStock, sort, null);
  }

  SearchForm withPrice(String from, String to) {
    return new SearchForm(q, category, brands, from, to, inStock, sort, null);
  }

  SearchForm withStock(boolean only) {
    return new SearchForm(q, category, brands, minPrice, maxPrice, only, sort, null);
  }

  SearchForm withSort(String order) {
    return new SearchForm(q, category, brands, minPrice, maxPrice, inStock, order, null);
  }

  SearchForm withCursor(@Nullable String position) {
    return new SearchForm(q, category, brands, minPrice, maxPrice, inStock, sort, position);
  }

  /** For a list that is a category: there the address names it, and nothing is typed. */
  SearchForm withoutQuestion() {
    return new SearchForm("", "", brands, minPrice, maxPrice, inStock, sort, cursor);
  }

  SearchForm withoutFilters() {
    return new SearchForm(q, "", List.of(), "", "", false, sort, null);
  }
}
