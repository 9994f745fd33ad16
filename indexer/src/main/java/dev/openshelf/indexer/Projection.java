package dev.openshelf.indexer;

import static java.util.Comparator.naturalOrder;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.contracts.document.DocumentTrace;
import dev.openshelf.contracts.document.ProductDocument;
import dev.openshelf.contracts.text.TextKeys;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the index shows of a product. Pure: the same state gives the same content, whether it came
 * in a message or from the database.
 *
 * <p>Only ACTIVE products are visible. Of any other the document holds that it exists and nothing
 * that a search could find, not even its words in the statistics of the index.
 */
final class Projection {

  /** The catalogue allows no more; an index must bear whatever else a message brings. */
  private static final int MOST_ATTRIBUTES = 100;

  private static final int LONGEST_ATTRIBUTE = 2200;
  private static final String PUBLIC = "ACTIVE";
  private static final int UNIT_DECIMALS = 4;

  private Projection() {}

  static ProductState state(ProductChanged change) {
    return new ProductState(
        change.productId(), change.revision(), change.occurredAt(), change.product());
  }

  static ProductDocument document(ProductState state, @Nullable DocumentTrace trace) {
    ProductDocument content = content(state);
    return stamped(content, state.revision(), ContentHash.of(content), trace);
  }

  static long contentHash(ProductState state) {
    return ContentHash.of(content(state));
  }

  private static ProductDocument content(ProductState state) {
    ProductSnapshot product = state.product();
    if (product == null) {
      return bare(state.id(), true, null);
    }
    return product.status().equals(PUBLIC)
        ? shown(state.id(), product)
        : bare(state.id(), false, product.status());
  }

  private static ProductDocument shown(long id, ProductSnapshot product) {
    List<String> categories = product.categoryPath().stream().map(CategoryStep::name).toList();
    Price price = product.price();
    String model = product.modelNumber();
    String description = product.description();
    return new ProductDocument(
        id,
        0,
        true,
        false,
        product.status(),
        product.code(),
        TextKeys.key(product.code()),
        model,
        model == null ? null : TextKeys.key(model),
        product.name(),
        TextKeys.prefixKey(product.name()),
        TextKeys.text(product.name()),
        ProductDocument.words(product.name(), product.brand(), model, product.code(), categories),
        description == null ? null : TextKeys.text(description),
        product.brand(),
        product.categoryPath().stream().map(CategoryStep::id).toList(),
        product.categoryPath().stream()
            .map(step -> ProductDocument.categoryLabel(step.id(), step.name()))
            .toList(),
        price == null ? null : amount(price),
        price == null ? null : units(price),
        price == null ? null : price.currency(),
        product.stock() > 0,
        attributes(product.attributes()),
        product.images(),
        product.createdAt().truncatedTo(ChronoUnit.MILLIS),
        null,
        null);
  }

  private static ProductDocument bare(long id, boolean deleted, @Nullable String status) {
    return new ProductDocument(
        id, 0, false, deleted, status, null, null, null, null, null, null, null, null, null, null,
        null, null, null, null, null, null, null, null, null, null, null);
  }

  private static ProductDocument stamped(
      ProductDocument it, long revision, long contentHash, @Nullable DocumentTrace trace) {
    return new ProductDocument(
        it.id(),
        revision,
        it.visible(),
        it.deleted(),
        it.status(),
        it.code(),
        it.codeKey(),
        it.modelNumber(),
        it.modelNumberKey(),
        it.name(),
        it.nameKey(),
        it.nameText(),
        it.words(),
        it.description(),
        it.brand(),
        it.categoryIds(),
        it.categoryLabels(),
        it.price(),
        it.priceUnits(),
        it.currency(),
        it.inStock(),
        it.attributes(),
        it.images(),
        it.createdAt(),
        contentHash,
        trace);
  }

  /** With the currency's own number of decimals, or more where the amount has more. */
  private static String amount(Price price) {
    BigDecimal amount = price.amount().stripTrailingZeros();
    return amount.setScale(Math.max(amount.scale(), decimals(price.currency()))).toPlainString();
  }

  private static int decimals(String currency) {
    try {
      return Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
    } catch (IllegalArgumentException unknown) {
      return 2;
    }
  }

  private static long units(Price price) {
    return price
        .amount()
        .movePointRight(UNIT_DECIMALS)
        .setScale(0, RoundingMode.HALF_UP)
        .longValue();
  }

  private static List<String> attributes(Map<String, String> attributes) {
    return attributes.entrySet().stream()
        .map(attribute -> cut(attribute.getKey() + "=" + attribute.getValue()))
        .sorted(naturalOrder())
        .limit(MOST_ATTRIBUTES)
        .toList();
  }

  private static String cut(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_ATTRIBUTE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_ATTRIBUTE));
  }
}
