package dev.openshelf.search;

import dev.openshelf.contracts.document.ProductDocument;
import dev.openshelf.contracts.text.TextKeys;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A product as a test thinks of it; becomes a document as the indexer would project it. */
record Document(
    long id,
    String code,
    String name,
    @Nullable String modelNumber,
    @Nullable String brand,
    @Nullable String description,
    List<Category> path,
    @Nullable String price,
    String currency,
    boolean inStock,
    boolean visible) {

  record Category(long id, String name) {}

  static Document named(long id, String name) {
    return new Document(
        id, "CODE%05d".formatted(id), name, null, null, null, List.of(), null, "EUR", true, true);
  }

  Document code(String value) {
    return new Document(
        id, value, name, modelNumber, brand, description, path, price, currency, inStock, visible);
  }

  Document model(@Nullable String value) {
    return new Document(
        id, code, name, value, brand, description, path, price, currency, inStock, visible);
  }

  Document brand(@Nullable String value) {
    return new Document(
        id, code, name, modelNumber, value, description, path, price, currency, inStock, visible);
  }

  Document description(@Nullable String value) {
    return new Document(
        id, code, name, modelNumber, brand, value, path, price, currency, inStock, visible);
  }

  Document in(Category... steps) {
    return in(List.of(steps));
  }

  Document in(List<Category> steps) {
    return new Document(
        id, code, name, modelNumber, brand, description, steps, price, currency, inStock, visible);
  }

  Document price(@Nullable String amount, String in) {
    return new Document(
        id, code, name, modelNumber, brand, description, path, amount, in, inStock, visible);
  }

  Document soldOut() {
    return new Document(
        id, code, name, modelNumber, brand, description, path, price, currency, false, visible);
  }

  Document hidden() {
    return new Document(
        id, code, name, modelNumber, brand, description, path, price, currency, inStock, false);
  }

  BigDecimal amount() {
    return new BigDecimal(price == null ? "0" : price);
  }

  ProductDocument projected() {
    return new ProductDocument(
        id,
        1,
        visible,
        false,
        visible ? "ACTIVE" : "HIDDEN",
        code,
        TextKeys.key(code),
        modelNumber,
        modelNumber == null ? null : TextKeys.key(modelNumber),
        name,
        TextKeys.prefixKey(name),
        TextKeys.text(name),
        ProductDocument.words(
            name, brand, modelNumber, code, path.stream().map(Category::name).toList()),
        description == null ? null : TextKeys.text(description),
        brand,
        path.stream().map(Category::id).toList(),
        path.stream().map(step -> ProductDocument.categoryLabel(step.id(), step.name())).toList(),
        price,
        price == null ? null : amount().movePointRight(4).longValueExact(),
        price == null ? null : currency,
        inStock,
        List.of(),
        List.of("img" + id),
        Instant.parse("2026-01-01T00:00:00Z").plusSeconds(id / 3),
        0L,
        null);
  }

  static List<Document> several(int count, java.util.function.IntFunction<Document> each) {
    return IntStream.rangeClosed(1, count).mapToObj(each).toList();
  }
}
