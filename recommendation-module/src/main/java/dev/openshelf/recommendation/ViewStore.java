package dev.openshelf.recommendation;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;

/** Product views in PostgreSQL. Thread-safe. */
class ViewStore {

  /** What is older is of no use for shopper or shop. */
  static final Duration KEPT = Duration.ofDays(30);

  /** Per shopper; enough for "recently viewed" and to recommend from. */
  static final int KEPT_PER_SHOPPER = 50;

  private static final int DELETED_AT_ONCE = 5_000;

  private final JdbcTemplate jdbc;

  ViewStore(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** Adds views; of several of the same product by the same shopper the latest counts. */
  void add(Collection<ProductView> views) {
    Map<String, ProductView> latest = new LinkedHashMap<>();
    Map<Long, Integer> counts = new TreeMap<>();
    for (ProductView view : views) {
      latest.put(view.shopper() + ' ' + view.productId(), view);
      counts.merge(view.productId(), 1, Integer::sum);
    }
    // Always in the same order, so that two processes do not wait for each other in a circle.
    List<ProductView> rows =
        latest.values().stream()
            .sorted(
                Comparator.comparing(ProductView::shopper).thenComparing(ProductView::productId))
            .toList();
    upsert(rows);
    trim(rows);
    count(counts);
  }

  private void upsert(List<ProductView> rows) {
    jdbc.update(
        """
        insert into product_view (shopper, product_id, viewed_at)
        select * from unnest(?::text[], ?::bigint[], ?::timestamptz[])
        on conflict (shopper, product_id) do update
          set viewed_at = greatest(product_view.viewed_at, excluded.viewed_at)
        """,
        rows.stream().map(ProductView::shopper).toArray(String[]::new),
        rows.stream().map(ProductView::productId).toArray(Long[]::new),
        rows.stream().map(row -> Timestamp.from(row.at())).toArray(Timestamp[]::new));
  }

  private void trim(List<ProductView> rows) {
    jdbc.update(
        """
        delete from product_view v
         using (select shopper, product_id,
                       row_number() over (partition by shopper order by viewed_at desc) as place
                  from product_view where shopper = any(?)) ranked
         where v.shopper = ranked.shopper and v.product_id = ranked.product_id
           and ranked.place > ?
        """,
        rows.stream().map(ProductView::shopper).distinct().toArray(String[]::new),
        KEPT_PER_SHOPPER);
  }

  private void count(Map<Long, Integer> counts) {
    jdbc.update(
        """
        insert into product_view_count (day, product_id, views)
        select current_date, * from unnest(?::bigint[], ?::bigint[])
        on conflict (day, product_id) do update
          set views = product_view_count.views + excluded.views
        """,
        counts.keySet().toArray(Long[]::new),
        counts.values().stream().map(Integer::longValue).toArray(Long[]::new));
  }

  /** The public products that a shopper looked at last, latest first, as they are now. */
  List<ViewedProduct> viewed(String shopper, int limit) {
    return jdbc.query(
        """
        select p.id, p.name, p.brand, p.price, p.currency, p.stock > 0 as in_stock,
               p.images[1] as image
          from product_view v join product p on p.id = v.product_id
         where v.shopper = ? and p.deleted_at is null and p.status = 'ACTIVE'
         order by v.viewed_at desc, v.product_id desc limit ?
        """,
        (row, number) ->
            new ViewedProduct(
                row.getLong("id"),
                row.getString("name"),
                row.getString("brand"),
                row.getBigDecimal("price"),
                row.getString("currency"),
                row.getBoolean("in_stock"),
                row.getString("image")),
        shopper,
        limit);
  }

  void forget(String shopper) {
    jdbc.update("delete from product_view where shopper = ?", shopper);
  }

  /** Deletes some of what is too old; returns whether there may be more. */
  boolean deleteOld(Instant now) {
    Timestamp limit = Timestamp.from(now.minus(KEPT));
    jdbc.update("delete from product_view_count where day < ?::date", limit);
    int deleted =
        jdbc.update(
            """
            delete from product_view where ctid = any(array(
              select ctid from product_view where viewed_at < ? order by viewed_at limit ?))
            """,
            limit,
            DELETED_AT_ONCE);
    return deleted == DELETED_AT_ONCE;
  }
}
