package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * How PostgreSQL carries the reads out when the catalogue is large: by index, and without reading
 * more than it shows. Planned as in the shop, with no planner setting changed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabasePlansIT {

  /** A million ({@code -Dplans.products=1000000}) take minutes to fill on a small machine. */
  private static final int PRODUCTS = Integer.getInteger("plans.products", 200_000);

  private final Shelf shelf = Shelf.empty("database-plans");
  private long big;
  private long roomy;

  @BeforeAll
  void fill() {
    long root = shelf.category("Root", null);
    big = shelf.category("Big", root);
    roomy = root;
    shelf.jdbc.update(
        """
        insert into category (parent_id, name, slug)
        select ?, 'c' || n, 'c' || n from generate_series(1, 200) n
        """,
        root);
    // Made at the end again: much faster than row by row.
    List<Map<String, Object>> indexes =
        shelf.jdbc.queryForList(
            """
            select indexname, indexdef from pg_indexes
             where tablename = 'product' and indexname <> 'product_pkey'
            """);
    indexes.forEach(index -> shelf.jdbc.execute("drop index " + index.get("indexname")));
    Deadline watch = Deadline.after(Duration.ofMinutes(10));
    shelf.jdbc.execute(
        """
        set session_replication_role = replica;
        insert into product (code, code_key, model_number, model_number_key, name, name_key, brand,
                             category_id, price, currency, stock, status, revision, deleted_at)
        select 'SKU-' || n, 'sku-' || n, 'M' || n %% 400000, 'm' || n %% 400000,
               w.word || ' Item ' || n, lower(w.word) || ' item ' || n, 'Brand ' || n %% 300,
               case when n %% 4 = 0 then %d else %d + 1 + n %% 200 end,
               n %% 90000 / 100.0, case n %% 5 when 0 then 'USD' else 'EUR' end, n %% 3,
               case n %% 20 when 0 then 'HIDDEN' else 'ACTIVE' end, n,
               case when n %% 33 = 0 then now() end
          from generate_series(1, %d) n
          cross join lateral (select (array['Camera', 'Cable', 'Lamp', 'Shoe', '카메라', 'Émile', 'Desk'])[1 + n %% 7] as word) w;
        set session_replication_role = default;
        """
            .formatted(big, big, PRODUCTS));
    indexes.forEach(index -> shelf.jdbc.execute((String) index.get("indexdef")));
    shelf.jdbc.execute("analyze");
    System.out.printf("filled with %d products in %d ms%n", PRODUCTS, watch.elapsed().toMillis());
  }

  @Test
  void aCodeIsOneLookUpInEachIndex() {
    SearchQuery query = Queries.text("sku-4711");
    String plan = first(Candidates.exact("sku-4711", Conditions.of(query)), query);
    assertThat(plan)
        .contains("Index Scan using product_code ", "Index Scan using product_model_number ");
    assertIndexed(plan);
  }

  @Test
  void aPrefixIsARangeThatStopsAtItsLimit() {
    for (String prefix :
        List.of("ca", "camera item 1", "카메", "sku-", "m1", "é", "zz", "%_", "camera")) {
      SearchQuery query = Queries.text(prefix);
      String plan = first(Candidates.prefix(PrefixRange.of(prefix), Conditions.of(query)), query);
      assertThat(plan)
          .containsPattern("Index Scan using product_name(_prefix)? ")
          .contains("product_code", "product_model_number");
      assertIndexed(plan);
    }
  }

  @Test
  void filtersDoNotChangeThat() {
    SearchQuery query =
        Queries.read(
            "q",
            "camera",
            "brand",
            "Brand 7",
            "minPrice",
            "10",
            "maxPrice",
            "500",
            "inStock",
            "true",
            "category",
            "" + big);
    Conditions all = Conditions.of(query).in(List.of(big));
    assertIndexed(first(Candidates.prefix(PrefixRange.of("camera"), all), query));
  }

  @Test
  void aCategoryIsOneShortRangeHoweverLargeItIs() {
    List<Long> everything = shelf.jdbc.queryForList("select id from category", Long.class);
    for (List<Long> categories : List.of(List.of(big), everything, List.of(big + 7))) {
      SearchQuery query = Queries.read("category", "1", "sort", "price_asc");
      Candidates candidates = Candidates.category(Conditions.of(query).in(categories));
      String first = first(candidates, query);
      String sorted = explain(new DatabaseList(candidates, query, 20, 0).sorted());
      assertIndexed(first);
      assertIndexed(sorted);
      if (categories.contains(big)) {
        // Stops at its limit: nothing is collected or sorted before.
        assertThat(first).contains("Index Scan using product_category ");
        assertThat(sorted)
            .contains("Index Scan using product_category ")
            .doesNotContain("Sort Key: p");
      }
    }
  }

  @Test
  void detailsAreLookUpsByKey() {
    Long[] ids =
        shelf
            .jdbc
            .queryForList("select id from product where id % 20011 = 5 limit 40", Long.class)
            .toArray(Long[]::new);
    String plan =
        String.join(
            "\n",
            shelf.jdbc.queryForList("explain " + DatabaseDetails.SQL, String.class, (Object) ids));
    assertThat(plan)
        .containsAnyOf("Index Scan using product_pkey", "Bitmap Index Scan on product_pkey");
    assertIndexed(plan);
  }

  @Test
  void everyReadStaysFarBelowItsBudget() {
    FallbackSettings settings = Shelf.settings(4, 20_000);
    try (FallbackPool pool = shelf.pool(settings)) {
      DatabaseReads reads = new DatabaseReads(pool, settings);
      for (int round = 0; round < 2; round++) {
        report("exact", d -> reads.exact(Queries.text("SKU-4711"), "a", d));
        report("prefix ca", d -> reads.prefix(Queries.text("ca"), "a", d));
        report("prefix 카메", d -> reads.prefix(Queries.text("카메"), "a", d));
        report(
            "prefix camera in a brand",
            d -> reads.prefix(Queries.read("q", "camera", "brand", "Brand 8"), "a", d));
        report(
            "category of a quarter",
            d -> reads.category(Queries.read("category", "" + big), 0, "a", d));
        report(
            "root of all, by price",
            d ->
                reads.category(
                    Queries.read("category", "" + roomy, "sort", "price_asc"), 0, "a", d));
      }
    }
  }

  /** Loose, for busy machines; the figures are printed. */
  private static void report(
      String what, java.util.function.Function<Deadline, Outcome<DatabasePage>> read) {
    Deadline deadline = Deadline.after(Duration.ofSeconds(20));
    Outcome<DatabasePage> outcome = read.apply(deadline);
    System.out.printf("%d products, %s: %d ms%n", PRODUCTS, what, deadline.elapsed().toMillis());
    assertThat(outcome).isInstanceOf(Outcome.Success.class);
    assertThat(((Outcome.Success<DatabasePage>) outcome).value().items()).isNotEmpty();
    assertThat(deadline.elapsed()).isLessThan(Duration.ofSeconds(5));
  }

  private String first(Candidates candidates, SearchQuery query) {
    return explain(new DatabaseList(candidates, query, 20, 0).firstOnes());
  }

  private String explain(Candidates.Part page) {
    return String.join(
        "\n",
        shelf.jdbc.queryForList("explain " + page.sql(), String.class, page.values().toArray()));
  }

  private static void assertIndexed(String plan) {
    assertThat(plan).doesNotContain("Seq Scan on product");
  }
}
