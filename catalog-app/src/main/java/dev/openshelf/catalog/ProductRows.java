package dev.openshelf.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.Price;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a product's row is read by SQL. Thread-safe. */
final class ProductRows {

  /** All columns that the readers need, of a table called {@code p}. */
  static final String COLUMNS =
      """
      p.id, p.code, p.model_number, p.name, p.description, p.brand, p.category_id, p.price, \
      p.currency, p.stock, p.status, p.attributes, p.images, p.version, p.revision, p.created_at, \
      p.updated_at, p.changed_at, p.deleted_at\
      """;

  private static final TypeReference<Map<String, String>> ATTRIBUTES = new TypeReference<>() {};
  private static final ObjectMapper JSON = new ObjectMapper();

  private ProductRows() {}

  static ProductView view(ResultSet row) throws SQLException {
    return new ProductView(
        row.getLong("id"),
        draft(row),
        row.getLong("version"),
        row.getLong("revision"),
        instant(row, "created_at"),
        instant(row, "updated_at"),
        instant(row, "changed_at"));
  }

  private static ProductDraft draft(ResultSet row) throws SQLException {
    return new ProductDraft(
        row.getString("code"),
        row.getString("model_number"),
        row.getString("name"),
        row.getString("description"),
        row.getString("brand"),
        row.getObject("category_id", Long.class),
        price(row),
        row.getInt("stock"),
        ProductStatus.valueOf(row.getString("status")),
        attributes(row.getString("attributes")),
        List.of(strings(row.getArray("images"))));
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static String[] strings(Array array) throws SQLException {
    return (String[]) array.getArray();
  }

  private static @Nullable Price price(ResultSet row) throws SQLException {
    BigDecimal amount = row.getBigDecimal("price");
    return amount == null ? null : Money.of(amount, row.getString("currency"));
  }

  private static Map<String, String> attributes(String json) {
    try {
      return JSON.readValue(json, ATTRIBUTES);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Attributes are not a JSON object of strings", e);
    }
  }
}
