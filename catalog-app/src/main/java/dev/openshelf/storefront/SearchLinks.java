package dev.openshelf.storefront;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Addresses around a list: narrowed, widened, sorted, turned over.
 *
 * @param form what it shows now
 * @param place the category whose page shows the list; then the form names none
 */
record SearchLinks(SearchForm form, @Nullable Long place) {

  /** The page that shows the list. */
  String path() {
    return place == null ? "/search" : CategoryLinks.href(place);
  }

  String firstPage() {
    return to(form.withCursor(null));
  }

  String page(String cursor) {
    return to(form.withCursor(cursor));
  }

  String sorted(String sort) {
    return to(form.withSort(sort));
  }

  String toggleStock() {
    return to(form.withStock(!form.inStock()));
  }

  String category(long id) {
    return place == null
        ? to(form.withCategory(Long.toString(id)))
        : new SearchLinks(form.withCursor(null), id).firstPage();
  }

  String withoutCategory() {
    return to(form.withCategory(""));
  }

  String withoutFilters() {
    return to(form.withoutFilters());
  }

  String toggleBrand(String brand) {
    List<String> brands = new ArrayList<>(form.brands());
    if (!brands.remove(brand)) {
      brands.add(brand);
    }
    return to(form.withBrands(brands));
  }

  String price(String from, String to) {
    boolean chosen = form.minPrice().equals(from) && form.maxPrice().equals(to);
    return to(chosen ? form.withPrice("", "") : form.withPrice(from, to));
  }

  /** What a form for price bounds has to carry along. */
  List<Map.Entry<String, String>> withoutPrice() {
    return parameters(form.withPrice("", ""));
  }

  /** What the search is asked, by the names of its parameters. */
  Map<String, List<String>> question() {
    Map<String, List<String>> question = new LinkedHashMap<>();
    parameters(form)
        .forEach(
            parameter ->
                question
                    .computeIfAbsent(parameter.getKey(), name -> new ArrayList<>())
                    .add(parameter.getValue()));
    if (place != null) {
      question.put("category", List.of(Long.toString(place)));
    }
    return question;
  }

  private String to(SearchForm target) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path());
    List<String> values = new ArrayList<>();
    for (Map.Entry<String, String> parameter : parameters(target)) {
      address.queryParam(parameter.getKey(), "{" + values.size() + "}");
      values.add(parameter.getValue());
    }
    return address.encode().buildAndExpand(values.toArray()).toUriString();
  }

  private static List<Map.Entry<String, String>> parameters(SearchForm form) {
    List<Map.Entry<String, String>> parameters = new ArrayList<>();
    add(parameters, "q", form.q());
    add(parameters, "category", form.category());
    form.brands().forEach(brand -> add(parameters, "brand", brand));
    add(parameters, "minPrice", form.minPrice());
    add(parameters, "maxPrice", form.maxPrice());
    add(parameters, "inStock", form.inStock() ? "true" : "");
    add(parameters, "sort", form.sort().equals(SearchForm.DEFAULT_SORT) ? "" : form.sort());
    add(parameters, "cursor", form.cursor() == null ? "" : form.cursor());
    return parameters;
  }

  private static void add(List<Map.Entry<String, String>> parameters, String name, String value) {
    if (!value.isEmpty()) {
      parameters.add(Map.entry(name, value));
    }
  }
}
