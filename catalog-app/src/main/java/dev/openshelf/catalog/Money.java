package dev.openshelf.catalog;

import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.FieldError;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rules of prices: an amount has as many decimals as its currency. */
final class Money {

  /** Digits before the point; with four behind it they fill the column. */
  private static final int MAX_INTEGER_DIGITS = 15;

  /** Decimals by currency; gold, test codes and the like have none and are no money here. */
  private static final Map<String, Integer> DECIMALS =
      Currency.getAvailableCurrencies().stream()
          .filter(currency -> currency.getDefaultFractionDigits() >= 0)
          .collect(
              Collectors.toUnmodifiableMap(
                  Currency::getCurrencyCode, Currency::getDefaultFractionDigits));

  private Money() {}

  /** What is wrong with a price; empty when nothing is. */
  static List<FieldError> flaws(Price price) {
    Integer decimals = DECIMALS.get(price.currency());
    if (decimals == null) {
      return List.of(new FieldError("price.currency", "must be a currency code such as EUR"));
    }
    BigDecimal amount = price.amount();
    if (amount.signum() < 0) {
      return List.of(new FieldError("price.amount", "must not be negative"));
    }
    // First of all the size: the following arithmetic would spell out an exponent of millions.
    if (amount.precision() - (long) amount.scale() > MAX_INTEGER_DIGITS) {
      return List.of(new FieldError("price.amount", "is too large"));
    }
    if (amount.scale() > decimals && amount.stripTrailingZeros().scale() > decimals) {
      return List.of(
          new FieldError(
              "price.amount",
              "must have at most %d decimals in %s".formatted(decimals, price.currency())));
    }
    return List.of();
  }

  /** The same price with just the decimals of its currency; only for one without flaws. */
  static Price tidy(Price price) {
    return of(price.amount(), price.currency());
  }

  /** A price from the store, which keeps four decimals of every currency. */
  static Price of(BigDecimal amount, String currency) {
    int decimals = DECIMALS.getOrDefault(currency, 2);
    return new Price(amount.setScale(decimals, RoundingMode.HALF_UP), currency);
  }
}
