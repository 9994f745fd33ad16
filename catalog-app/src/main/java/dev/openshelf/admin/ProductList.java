package dev.openshelf.admin;

import dev.openshelf.catalog.ImageView;
import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.ProductPage;
import dev.openshelf.catalog.ProductSort;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.contracts.change.Price;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One page of the product list. */
record ProductList(
    ListFilter filter, List<Row> rows, long total, int pages, List<CategoryOption> categories) {

  /** A product in the list. */
  record Row(
      long id,
      String code,
      String name,
      @Nullable String brand,
      String category,
      @Nullable Price price,
      int stock,
      String status,
      @Nullable String image,
      Instant updatedAt,
      IndexingView indexing) {}

  /** The head of a column by which the list can be ordered. */
  record Column(String label, String href, @Nullable String ariaSort, String arrow) {}

  static ProductList of(
      ListFilter filter,
      ProductPage page,
      List<CategoryOption> categories,
      Map<Long, Indexing> states) {
    Map<String, String> labels = CategoryOption.labels(categories);
    return new ProductList(
        filter,
        page.items().stream().map(product -> row(product, labels, states)).toList(),
        page.total(),
        (int) Math.min(Integer.MAX_VALUE, (page.total() + page.size() - 1) / page.size()),
        categories);
  }

  private static Row row(
      ProductView product, Map<String, String> labels, Map<Long, Indexing> states) {
    var content = product.content();
    return new Row(
        product.id(),
        content.code(),
        content.name(),
        content.brand(),
        labels.getOrDefault(String.valueOf(content.categoryId()), ""),
        content.price(),
        content.stock(),
        content.status().name(),
        content.images().isEmpty() ? null : ImageView.url(content.images().getFirst()),
        product.updatedAt(),
        IndexingView.of(product.id(), product.revision(), states));
  }

  /**
   * The head of a column.
   *
   * @param field its name in the address
   */
  Column column(String label, String field) {
    ProductSort sort = filter.productSort();
    if (!sort.field().label().equals(field)) {
      return new Column(label, filter.sortedBy(field), null, "");
    }
    return new Column(
        label,
        filter.sortedBy(field),
        sort.descending() ? "descending" : "ascending",
        sort.descending() ? " ↓" : " ↑");
  }

  List<String> statuses() {
    return Stream.concat(names().stream(), Stream.of(ListFilter.DELETED)).toList();
  }

  static List<String> names() {
    return Arrays.stream(ProductStatus.values()).map(Enum::name).toList();
  }

  @Nullable String previous() {
    return filter.page() > 0 ? filter.href(filter.page() - 1) : null;
  }

  @Nullable String next() {
    return filter.page() + 1 < pages ? filter.href(filter.page() + 1) : null;
  }
}
