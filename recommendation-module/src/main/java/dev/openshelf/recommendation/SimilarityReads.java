package dev.openshelf.recommendation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.text.TextKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** What the built-in upstream reads, each query bounded in rows and time. Thread-safe. */
class SimilarityReads {

  private static final Pattern WORD_GAPS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final TypeReference<Map<String, String>> ATTRIBUTES = new TypeReference<>() {};
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String COLUMNS = "p.id, p.name, p.brand, p.category_id, p.attributes";
  private static final String PUBLIC = "p.deleted_at is null and p.status = 'ACTIVE'";

  private final JdbcTemplate jdbc;

  SimilarityReads(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** What a shopper looked at, newest first. */
  List<SimilarProduct> viewed(String shopper, int limit) {
    return jdbc.query(
        """
        select %s from product_view v join product p on p.id = v.product_id
         where v.shopper = ? and %s order by v.viewed_at desc limit ?
        """
            .formatted(COLUMNS, PUBLIC),
        PRODUCT,
        shopper,
        limit);
  }

  /** The newest products of the categories in which these products are. */
  List<SimilarProduct> nearby(List<Long> products, int categories, int perCategory) {
    return jdbc.query(
        """
        select %s
          from (select category_id as id from product
                 where id = any(?) and category_id is not null
                 group by category_id order by count(*) desc, category_id limit ?) c
          cross join lateral (
            select * from product n
             where n.category_id = c.id and n.deleted_at is null and n.status = 'ACTIVE'
             order by n.id desc limit ?) p
        """
            .formatted(COLUMNS),
        PRODUCT,
        products.toArray(Long[]::new),
        categories,
        perCategory);
  }

  /**
   * What many look at, most first; then the newest that are in stock and have a picture, from each
   * category in turn.
   */
  List<SimilarProduct> popular(int viewed, int newest) {
    return jdbc.query(
        """
        (select %1$s
           from (select product_id, sum(views) as views from product_view_count
                  where day > current_date - 30 group by product_id
                  order by views desc, product_id limit ?) v
           join product p on p.id = v.product_id and %2$s
          order by v.views desc, p.id)
        union all
        (select %1$s
           from (select p.*, row_number() over (
                          partition by p.category_id order by p.created_at desc, p.id desc) as place
                   from (select * from product p
                          where %2$s and p.stock > 0 and cardinality(p.images) > 0
                          order by p.created_at desc, p.id desc limit 1000) p) p
          order by p.place, p.created_at desc, p.id desc limit ?)
        """
            .formatted(COLUMNS, PUBLIC),
        PRODUCT,
        viewed,
        newest);
  }

  private static final RowMapper<SimilarProduct> PRODUCT =
      (row, number) -> new SimilarProduct(row.getLong("id"), terms(row));

  private static Set<String> terms(ResultSet row) throws SQLException {
    Set<String> terms = new HashSet<>();
    for (String word : WORD_GAPS.split(TextKeys.key(row.getString("name")))) {
      if (!word.isEmpty()) {
        terms.add("word " + word);
      }
    }
    String brand = row.getString("brand");
    if (brand != null) {
      terms.add("brand " + TextKeys.key(brand));
    }
    long category = row.getLong("category_id");
    if (!row.wasNull()) {
      terms.add("category " + category);
    }
    attributes(row.getString("attributes"))
        .forEach((name, value) -> terms.add("attribute " + name + '=' + TextKeys.key(value)));
    return terms;
  }

  private static Map<String, String> attributes(@Nullable String json) {
    try {
      return json == null ? Map.of() : JSON.readValue(json, ATTRIBUTES);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Attributes are not a JSON object of strings", e);
    }
  }
}
