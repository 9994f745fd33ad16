package dev.openshelf.indexer;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductSnapshot;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a message that could be read. JSON may leave out what the types promise, and
 * bring numbers that no shop has and no computer likes to calculate with. Pure.
 */
final class MessageFaults {

  /** Far more than an amount of money has, and few enough to be written out. */
  private static final int MOST_DIGITS = 100;

  private MessageFaults() {}

  /**
   * @param key the product that the record's key names
   * @return null when nothing is wrong
   */
  static @Nullable String of(@Nullable ProductChanged message, @Nullable Long key) {
    if (message == null || message.type() == null || message.occurredAt() == null) {
      return "The value is no change.";
    }
    if (key == null || key != message.productId() || !ProductChanged.isProductId(key)) {
      return "The key does not name the product of the value.";
    }
    if (!ProductChanged.isRevision(message.revision())) {
      return "The revision is none that a shop can have given.";
    }
    return message.type() == ChangeType.UPSERTED ? of(message.product(), key) : null;
  }

  private static @Nullable String of(@Nullable ProductSnapshot product, long id) {
    if (product == null) {
      return "The product is missing.";
    }
    if (product.id() != id || !isWhole(product)) {
      return "The product is incomplete.";
    }
    Price price = product.price();
    return price == null || isMoney(price) ? null : "The price is no amount of money.";
  }

  private static boolean isWhole(ProductSnapshot product) {
    return product.code() != null
        && product.name() != null
        && product.status() != null
        && product.createdAt() != null
        && product.categoryPath() != null
        && product.categoryPath().stream().allMatch(MessageFaults::isWhole)
        && product.attributes() != null
        && product.attributes().values().stream().allMatch(Objects::nonNull)
        && product.images() != null
        && product.images().stream().allMatch(Objects::nonNull);
  }

  private static boolean isWhole(@Nullable CategoryStep step) {
    return step != null && step.name() != null;
  }

  private static boolean isMoney(Price price) {
    BigDecimal amount = price.amount();
    return amount != null
        && price.currency() != null
        && amount.precision() <= MOST_DIGITS
        && Math.abs(amount.scale()) <= MOST_DIGITS;
  }
}
