package dev.openshelf.search;

import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.ItemPrice;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** From a row of {@code product} to what an answer says of a product. */
final class DatabaseRow {

  /** What {@link #item} reads. */
  static final String COLUMNS =
      "p.id, p.code, p.model_number, p.name, p.brand, p.category_id, p.price, p.currency, p.stock,"
          + " p.images[1] as image";

  private DatabaseRow() {}

  static Item item(ResultSet row, @Nullable Instant asOf) throws SQLException {
    long id = row.getLong("id");
    String image = row.getString("image");
    return new Item(
        id,
        row.getString("code"),
        row.getString("model_number"),
        row.getString("name"),
        row.getString("brand"),
        row.getObject("category_id", Long.class),
        price(row, asOf),
        availability(row),
        image == null ? null : "/media/" + image,
        "/products/" + id,
        null);
  }

  /** From a row with {@code price}, {@code currency} and {@code stock}. */
  static LiveDetails.Detail detail(ResultSet row) throws SQLException {
    ItemPrice price = price(row, null);
    return new LiveDetails.Detail(
        price == null ? null : price.amount(),
        price == null ? null : price.currency(),
        availability(row));
  }

  private static @Nullable ItemPrice price(ResultSet row, @Nullable Instant asOf)
      throws SQLException {
    BigDecimal amount = row.getBigDecimal("price");
    String currency = row.getString("currency");
    return amount == null || currency == null
        ? null
        : new ItemPrice(written(amount, currency), currency, asOf);
  }

  private static String availability(ResultSet row) throws SQLException {
    return row.getInt("stock") > 0 ? "in_stock" : "out_of_stock";
  }

  /** As in the index: with the currency's decimals, or more where the amount has more. */
  static String written(BigDecimal amount, String currency) {
    BigDecimal bare = amount.stripTrailingZeros();
    return bare.setScale(Math.max(bare.scale(), decimals(currency))).toPlainString();
  }

  private static int decimals(String currency) {
    try {
      return Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
    } catch (IllegalArgumentException unknown) {
      return 2;
    }
  }
}
