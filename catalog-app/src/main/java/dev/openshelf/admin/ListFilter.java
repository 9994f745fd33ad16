package dev.openshelf.admin;

import dev.openshelf.catalog.ProductFilter;
import dev.openshelf.catalog.ProductSort;
import dev.openshelf.catalog.ProductStatus;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * What the address of the product list says; what makes no sense counts as not said.
 *
 * @param sort name of a field, with {@code -} before it for descending
 * @param page counted from 0
 */
record ListFilter(String q, String status, String category, String sort, int page) {

  /** What the choice of a status offers besides the statuses. */
  static final String DELETED = "DELETED";

  private static final int PAGE_SIZE = 25;

  /** Deeper pages would read and throw away more rows than anyone looks at. */
  private static final int LAST_PAGE = 10_000;

  static ListFilter of(
      @Nullable String q,
      @Nullable String status,
      @Nullable String category,
      @Nullable String sort,
      @Nullable String page) {
    return new ListFilter(
        q == null ? "" : q.strip(),
        status == null ? "" : status,
        category == null ? "" : category,
        sort == null ? "" : sort,
        Math.clamp(number(page).orElse(0L), 0, LAST_PAGE));
  }

  ProductFilter toFilter() {
    return new ProductFilter(
        q.isEmpty() ? null : q,
        productStatus().orElse(null),
        deleted(),
        number(category).orElse(null),
        page,
        PAGE_SIZE,
        productSort());
  }

  boolean deleted() {
    return DELETED.equals(status);
  }

  ProductSort productSort() {
    boolean descending = sort.startsWith("-");
    String label = descending ? sort.substring(1) : sort;
    return Arrays.stream(ProductSort.Field.values())
        .filter(field -> field.label().equals(label))
        .findFirst()
        .map(field -> new ProductSort(field, descending))
        .orElse(ProductSort.DEFAULT);
  }

  String href(int otherPage) {
    return href(sort, otherPage);
  }

  /** The list by a field; by the same field again it is turned round. */
  String sortedBy(String field) {
    ProductSort current = productSort();
    boolean again = current.field().label().equals(field) && !current.descending();
    return href((again ? "-" : "") + field, 0);
  }

  private String href(String otherSort, int otherPage) {
    return UriComponentsBuilder.fromPath("/admin/products")
        .queryParamIfPresent("q", said(q).map(text -> "{q}"))
        .queryParamIfPresent("status", said(status).map(text -> "{status}"))
        .queryParamIfPresent("category", said(category).map(text -> "{category}"))
        .queryParamIfPresent("sort", said(otherSort).map(text -> "{sort}"))
        .queryParamIfPresent("page", otherPage == 0 ? Optional.empty() : Optional.of(otherPage))
        .encode()
        .buildAndExpand(Map.of("q", q, "status", status, "category", category, "sort", otherSort))
        .toUriString();
  }

  private Optional<ProductStatus> productStatus() {
    return Arrays.stream(ProductStatus.values())
        .filter(value -> value.name().equals(status))
        .findFirst();
  }

  private static Optional<String> said(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  private static Optional<Long> number(@Nullable String text) {
    return text != null && text.matches("\\d{1,18}")
        ? Optional.of(Long.valueOf(text))
        : Optional.empty();
  }
}
