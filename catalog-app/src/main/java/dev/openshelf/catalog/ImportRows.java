package dev.openshelf.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.text.TextKeys;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;

/**
 * The statements of an import: one per kind and batch, whatever its size. Rows are taken in one
 * order by every import, so that two of them wait for each other and never deadlock. Thread-safe.
 */
final class ImportRows {

  private static final String RECORD =
      """
      json_to_recordset(?::json) as r(id bigint, code text, code_key text, model_number text, \
      model_number_key text, name text, name_key text, description text, brand text, \
      category_id bigint, price numeric, currency text, stock integer, status text, \
      attributes jsonb, images text[])\
      """;

  private static final String INSERT =
      """
      insert into product (code, code_key, model_number, model_number_key, name, name_key,
        description, brand, category_id, price, currency, stock, status, attributes, images)
      select r.code, r.code_key, r.model_number, r.model_number_key, r.name, r.name_key,
        r.description, r.brand, r.category_id, r.price, r.currency, r.stock, r.status,
        r.attributes, r.images
        from %s order by r.code_key collate "C"
      on conflict (code_key) where deleted_at is null do nothing
      returning id, code_key
      """
          .formatted(RECORD);

  private static final String UPDATE =
      """
      update product p set code = r.code, code_key = r.code_key, model_number = r.model_number,
        model_number_key = r.model_number_key, name = r.name, name_key = r.name_key,
        description = r.description, brand = r.brand, category_id = r.category_id,
        price = r.price, currency = r.currency, stock = r.stock, status = r.status,
        attributes = r.attributes, images = r.images, version = p.version + 1
        from %s where p.id = r.id
      """
          .formatted(RECORD);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final JdbcTemplate jdbc;

  ImportRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The products with these code keys, by code key, locked until the transaction ends. */
  Map<String, ProductView> lock(Collection<String> codeKeys) {
    Map<String, ProductView> found = new HashMap<>();
    jdbc.query(
        """
        select %s from product p where p.code_key = any(?) and p.deleted_at is null
         order by p.code_key for no key update
        """
            .formatted(ProductRows.COLUMNS),
        row -> {
          ProductView product = ProductRows.view(row);
          found.put(TextKeys.key(product.content().code()), product);
        },
        (Object) codeKeys.toArray(String[]::new));
    return found;
  }

  /**
   * @return ids by code key; a product whose code someone else has taken meanwhile is left out
   */
  Map<String, Long> insert(List<ProductDraft> drafts) {
    Map<String, Long> ids = new HashMap<>();
    if (!drafts.isEmpty()) {
      String rows = json(drafts.stream().map(draft -> ImportRow.of(null, draft)).toList());
      RowCallbackHandler collect = row -> ids.put(row.getString("code_key"), row.getLong("id"));
      jdbc.query(INSERT, collect, rows);
    }
    return ids;
  }

  /** Only for rows that are locked. */
  void update(Map<Long, ProductDraft> drafts) {
    if (!drafts.isEmpty()) {
      jdbc.update(
          UPDATE,
          json(
              drafts.entrySet().stream()
                  .map(entry -> ImportRow.of(entry.getKey(), entry.getValue()))
                  .toList()));
    }
  }

  private static String json(List<ImportRow> rows) {
    try {
      return JSON.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Rows cannot be written as JSON", e);
    }
  }
}
