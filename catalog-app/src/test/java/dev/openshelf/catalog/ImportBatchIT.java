package dev.openshelf.catalog;

import static dev.openshelf.catalog.CatalogFixture.draft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.Price;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ImportBatchIT {

  private static CatalogFixture shop;

  @BeforeAll
  static void open() {
    shop = new CatalogFixture("import");
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void addsChangesAndLeavesAlone() {
    ImportLine same = line(1, full("ADD-1", "Same"), "Electronics > Cameras");
    shop.catalog.importBatch(List.of(same, line(2, draft("ADD-2", "Before"), null)));
    long rows = shop.outboxRows();
    ProductView before = byCode("ADD-1");

    List<LineResult> results =
        shop.catalog.importBatch(
            List.of(
                same,
                line(2, draft("add-2", "After"), null),
                line(3, draft("ADD-3", "New"), null)));

    assertThat(results)
        .extracting(Object::getClass)
        .isEqualTo(
            List.of(
                LineResult.Unchanged.class, LineResult.Updated.class, LineResult.Created.class));
    assertThat(byCode("ADD-1")).isEqualTo(before);
    assertThat(byCode("add-2").version()).isEqualTo(2);
    assertThat(byCode("add-2").content().code()).isEqualTo("add-2");
    assertThat(shop.outboxRows()).isEqualTo(rows + 2);
  }

  @Test
  void storesAllThatALineSays() {
    shop.catalog.importBatch(List.of(line(1, full("FULL-1", "Full"), "Shoes > 운동화")));

    ProductView stored = byCode("FULL-1");

    assertThat(stored.version()).isEqualTo(1);
    assertThat(stored.content().withCategoryId(null)).isEqualTo(full("FULL-1", "Full"));
    assertThat(shop.shelf.byCode("full-1").orElseThrow().categoryPath())
        .extracting("name")
        .containsExactly("Shoes", "운동화");
  }

  @Test
  void oneBadLineLosesNoOther() {
    List<LineResult> results =
        shop.catalog.importBatch(
            List.of(
                line(7, draft("GOOD-1", "Good"), null),
                line(8, draft("", "No code"), null),
                line(9, priced("BAD-1", "1.999"), null),
                line(10, draft("BAD-2", "Nul \0"), null),
                line(11, draft("BAD-3", "Deep"), "a > ".repeat(10) + "k"),
                line(12, draft("BAD-4", "Hole"), "a >  > b"),
                line(13, draft("BAD-5", "Picture").withImages(List.of("nowhere")), "Not made"),
                line(14, draft("GOOD-2", "Good"), null)));

    assertThat(results)
        .extracting(LineResult::number)
        .containsExactly(7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L);
    assertThat(results)
        .filteredOn(LineResult.Rejected.class::isInstance)
        .extracting("field")
        .containsExactly("code", "price", "name", "category", "category", "image");
    assertThat(byCode("GOOD-2").content().name()).isEqualTo("Good");
    assertThat(shop.categories.tree()).noneMatch(node -> node.category().name().equals("Not made"));
  }

  @Test
  void ofTwoLinesWithOneCodeTheLaterWins() {
    List<LineResult> results =
        shop.catalog.importBatch(
            List.of(
                line(1, draft("TWICE-1", "First"), null),
                line(2, draft("twice-1", "Second"), null),
                line(3, draft("twice-1", "Second"), null)));

    assertThat(results)
        .extracting(Object::getClass)
        .isEqualTo(
            List.of(
                LineResult.Created.class, LineResult.Updated.class, LineResult.Unchanged.class));
    assertThat(byCode("TWICE-1").content().name()).isEqualTo("Second");
  }

  @Test
  void makesEachCategoryOnceWhateverItsSpelling() {
    shop.catalog.importBatch(
        List.of(
            line(1, draft("CAT-1", "One"), "Garden > Caf\u00e9"),
            line(2, draft("CAT-2", "Two"), "GARDEN > CAFE\u0301"),
            line(3, draft("CAT-3", "Three"), "ｇａｒｄｅｎ > Tools")));

    assertThat(byCode("CAT-1").content().categoryId())
        .isEqualTo(byCode("CAT-2").content().categoryId());
    assertThat(
            shop.categories.tree().stream()
                .filter(node -> node.category().slug().startsWith("garden"))
                .toList())
        .singleElement()
        .satisfies(garden -> assertThat(garden.children()).hasSize(2));
  }

  @Test
  void importsAtOnceMakeNothingTwice() throws Exception {
    List<ImportLine> lines =
        IntStream.range(0, 200)
            .mapToObj(at -> line(at, draft("RACE-" + at, "Race"), "Race > Lane " + at % 7))
            .toList();

    List<LineResult> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<LineResult>>> runs =
          List.of(
              threads.submit(() -> shop.catalog.importBatch(lines)),
              threads.submit(() -> shop.catalog.importBatch(lines.reversed())));
      for (Future<List<LineResult>> run : runs) {
        results.addAll(run.get());
      }
    }

    assertThat(results).filteredOn(LineResult.Created.class::isInstance).hasSize(200);
    assertThat(results).filteredOn(LineResult.Unchanged.class::isInstance).hasSize(200);
    assertThat(
            Set.copyOf(shop.jdbc.queryForList("select name from category where name like 'Lane%'")))
        .hasSize(7);
  }

  @Test
  void keepsPicturesThatALineDoesNotName() {
    String image = "a".repeat(64);
    shop.jdbc.update("insert into image values (?, 'image/png', 1, 1, '')", image);
    shop.catalog.importBatch(
        List.of(line(1, draft("PIC-1", "P").withImages(List.of(image)), null)));

    List<LineResult> again = shop.catalog.importBatch(List.of(line(1, draft("PIC-1", "P"), null)));

    assertThat(again).singleElement().isInstanceOf(LineResult.Unchanged.class);
    assertThat(byCode("PIC-1").content().images()).containsExactly(image);
  }

  @Test
  void anEmptyBatchIsFine() {
    assertThat(shop.catalog.importBatch(List.of())).isEmpty();
  }

  private static ProductView byCode(String code) {
    long id = shop.shelf.byCode(code).orElseThrow().id();
    return shop.catalog.find(id).orElseThrow();
  }

  private static ImportLine line(long number, ProductDraft draft, @Nullable String category) {
    return new ImportLine(number, draft, category);
  }

  private static ProductDraft full(String code, String name) {
    return new ProductDraft(
        code,
        "M-" + code,
        name,
        "Some \"text\" with \\ and\nlines",
        "Acme",
        null,
        new Price(new BigDecimal("12.50"), "EUR"),
        3,
        ProductStatus.ACTIVE,
        Map.of("colour", "검정", "size", "{\"not\": \"json\"}"),
        List.of());
  }

  private static ProductDraft priced(String code, String amount) {
    return new ProductDraft(
        code,
        null,
        "Priced",
        null,
        null,
        null,
        new Price(new BigDecimal(amount), "EUR"),
        0,
        ProductStatus.ACTIVE,
        Map.of(),
        List.of());
  }
}
