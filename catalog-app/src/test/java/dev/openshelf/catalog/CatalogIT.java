package dev.openshelf.catalog;

import static dev.openshelf.catalog.CatalogFixture.draft;
import static dev.openshelf.catalog.CatalogFixture.product;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.FieldError;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CatalogIT {

  private static CatalogFixture shop;

  @BeforeAll
  static void open() {
    shop = new CatalogFixture("catalog");
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void storesAndReadsBackAllOfAProduct() {
    CategoryView cameras = shop.category(null, "Cameras");
    ProductDraft full =
        new ProductDraft(
            "FULL-1",
            "EX-42",
            "Example Camera",
            "Two\nlines",
            "Acme",
            cameras.id(),
            new Price(new BigDecimal("199"), "EUR"),
            12,
            ProductStatus.HIDDEN,
            Map.of("colour", "black", "a", ""),
            List.of());

    ProductView saved = shop.saved(full);

    assertThat(saved.version()).isEqualTo(1);
    assertThat(saved.revision()).isPositive();
    assertThat(saved.content().price()).isEqualTo(new Price(new BigDecimal("199.00"), "EUR"));
    assertThat(shop.catalog.find(saved.id())).contains(saved);
  }

  @Test
  void countsAnEditInVersionAndRevision() {
    ProductView before = shop.saved(draft("EDIT-1", "Before"));

    ProductView after = product(shop.catalog.replace(before.id(), 1, draft("EDIT-1", "After")));

    assertThat(after.version()).isEqualTo(2);
    assertThat(after.revision()).isGreaterThan(before.revision());
    assertThat(after.updatedAt()).isAfter(before.updatedAt());
    assertThat(after.createdAt()).isEqualTo(before.createdAt());
    assertThat(shop.catalog.find(before.id())).contains(after);
  }

  @Test
  void theSameContentAgainChangesNothing() {
    ProductDraft content =
        new ProductDraft(
            "SAME-1",
            null,
            "Same",
            null,
            null,
            null,
            new Price(new BigDecimal("1.50"), "EUR"),
            1,
            ProductStatus.ACTIVE,
            Map.of("b", "2", "aa", "1"),
            List.of());
    ProductView before = shop.saved(content);

    assertThat(product(shop.catalog.replace(before.id(), 1, content))).isEqualTo(before);
  }

  @Test
  void refusesAnEditOfAnotherVersion() {
    ProductView saved = shop.saved(draft("STALE-1", "First"));
    shop.catalog.replace(saved.id(), 1, draft("STALE-1", "Second"));

    assertThat(shop.catalog.replace(saved.id(), 1, draft("STALE-1", "Third")))
        .isEqualTo(new Refusal.WrongVersion(2));
    assertThat(shop.catalog.delete(saved.id(), 1)).isEqualTo(new Refusal.WrongVersion(2));
    assertThat(shop.catalog.find(saved.id()).orElseThrow().content().name()).isEqualTo("Second");
  }

  @Test
  void ofTwoEditsAtOnceOneIsRefused() throws Exception {
    ProductView saved = shop.saved(draft("RACE-1", "First"));

    List<ProductOutcome> outcomes =
        atOnce(at -> shop.catalog.replace(saved.id(), 1, draft("RACE-1", "Edit " + at)));

    assertThat(outcomes).filteredOn(ProductOutcome.Saved.class::isInstance).hasSize(1);
    assertThat(outcomes)
        .filteredOn(outcome -> !(outcome instanceof ProductOutcome.Saved))
        .allMatch(new Refusal.WrongVersion(2)::equals);
  }

  @Test
  void ofTwoNewProductsWithOneCodeOneIsRefused() throws Exception {
    List<ProductOutcome> outcomes =
        atOnce(at -> shop.catalog.create(draft(at % 2 == 0 ? "twin-1" : "TWIN-1", "Twin " + at)));

    assertThat(outcomes).filteredOn(ProductOutcome.Saved.class::isInstance).hasSize(1);
    assertThat(outcomes).filteredOn(Refusal.CodeTaken.class::isInstance).hasSize(3);
  }

  @Test
  void codesDifferInMoreThanCaseWidthAndNormalForm() {
    shop.saved(draft("카메라-1", "Composed"));
    shop.saved(draft("Café-7", "Composed"));

    assertThat(shop.catalog.create(draft("카메라-1", "Decomposed")))
        .isInstanceOf(Refusal.CodeTaken.class);
    assertThat(shop.catalog.create(draft("CAFE\u0301-7", "Decomposed, capital")))
        .isInstanceOf(Refusal.CodeTaken.class);
    assertThat(shop.catalog.create(draft("ｃａｆé－７", "Full width")))
        .isInstanceOf(Refusal.CodeTaken.class);
  }

  @Test
  void aDeletedProductFreesItsCodeAndComesBackOnlyWhileItIsFree() {
    ProductView first = shop.saved(draft("C40-a", "First"));
    ProductView deleted = product(shop.catalog.delete(first.id(), 1));
    assertThat(deleted).isEqualTo(first);
    assertThat(shop.catalog.find(first.id())).isEmpty();
    assertThat(shop.shelf.byId(first.id())).isEmpty();

    ProductView second = shop.saved(draft("c40-A", "Second"));
    assertThat(shop.shelf.byCode("C40-a").orElseThrow().id()).isEqualTo(second.id());
    assertThat(shop.catalog.restore(first.id())).isEqualTo(new Refusal.CodeTaken("C40-a"));

    shop.catalog.delete(second.id(), 1);
    ProductView restored = product(shop.catalog.restore(first.id()));
    assertThat(restored.content()).isEqualTo(first.content());
    assertThat(restored.revision()).isGreaterThan(first.revision());
    assertThat(shop.shelf.byCode("c40-a").orElseThrow().id()).isEqualTo(first.id());
  }

  @Test
  void whatIsNotThereCannotBeEdited() {
    ProductView gone = shop.saved(draft("GONE-1", "Gone"));
    shop.catalog.delete(gone.id(), 1);

    assertThat(shop.catalog.replace(gone.id(), 2, draft("GONE-1", "Back")))
        .isEqualTo(new Refusal.NotFound());
    assertThat(shop.catalog.delete(gone.id(), 2)).isEqualTo(new Refusal.NotFound());
    assertThat(shop.catalog.delete(Long.MAX_VALUE, 1)).isEqualTo(new Refusal.NotFound());
    assertThat(shop.catalog.restore(Long.MAX_VALUE)).isEqualTo(new Refusal.NotFound());
  }

  @Test
  void namesEveryFieldThatIsWrong() {
    ProductDraft wrong =
        new ProductDraft(
            "",
            null,
            "N\0",
            null,
            null,
            Long.MAX_VALUE,
            new Price(new BigDecimal("1.999"), "EUR"),
            -1,
            ProductStatus.ACTIVE,
            Map.of(),
            List.of("no-image", "\0"));

    assertThat(((Refusal.Invalid) shop.catalog.create(wrong)).errors())
        .extracting(FieldError::field)
        .containsExactlyInAnyOrder(
            "code", "name", "categoryId", "price.amount", "stock", "images[0]", "images[1]");
  }

  @Test
  void everyWriteLeavesOneOutboxRowAndRingsAfterTheCommit() {
    long rows = shop.outboxRows();
    int rings = shop.rings.get();

    ProductView product = shop.saved(draft("OUT-1", "Created"));
    shop.catalog.replace(product.id(), 1, draft("OUT-1", "Edited"));
    shop.catalog.delete(product.id(), 2);
    shop.catalog.restore(product.id());

    assertThat(shop.outboxRows()).isEqualTo(rows + 4);
    assertThat(shop.rings.get()).isEqualTo(rings + 4);
  }

  @Test
  void aWriteThatIsRolledBackLeavesNothingAndRingsNot() {
    long rows = shop.outboxRows();
    int rings = shop.rings.get();

    shop.transactions.executeWithoutResult(
        status -> {
          shop.saved(draft("BACK-1", "Never"));
          status.setRollbackOnly();
        });

    assertThat(shop.shelf.byCode("BACK-1")).isEmpty();
    assertThat(shop.outboxRows()).isEqualTo(rows);
    assertThat(shop.rings.get()).isEqualTo(rings);
  }

  @Test
  void aWriteThatFailsAtItsCommitLeavesNothing() {
    shop.jdbc.execute(
        """
        create function refuse_poison() returns trigger language plpgsql as
          $$ begin raise exception 'poison'; end $$;
        create constraint trigger poison after insert on product deferrable initially deferred
          for each row when (new.code = 'POISON-1') execute function refuse_poison();
        """);
    long rows = shop.outboxRows();

    assertThatThrownBy(() -> shop.catalog.create(draft("POISON-1", "Never")))
        .isInstanceOf(RuntimeException.class);

    assertThat(shop.shelf.byCode("POISON-1")).isEmpty();
    assertThat(shop.outboxRows()).isEqualTo(rows);
  }

  @Test
  void aBellThatBreaksDoesNotFailTheWrite() {
    CatalogConfiguration wiring = new CatalogConfiguration();
    Writes loud =
        wiring.writes(
            shop.transactions.getTransactionManager(),
            () -> {
              throw new IllegalStateException("no bell");
            });

    Catalog catalog = wiring.catalog(loud, shop.factory, shop.jdbc, Clock.systemUTC());

    assertThat(catalog.create(draft("LOUD-1", "Written"))).isInstanceOf(ProductOutcome.Saved.class);
  }

  private interface Attempt {
    ProductOutcome run(int at);
  }

  private static List<ProductOutcome> atOnce(Attempt attempt) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ProductOutcome>> outcomes =
          IntStream.range(0, 4)
              .mapToObj(
                  at ->
                      threads.submit(
                          () -> {
                            start.await();
                            return attempt.run(at);
                          }))
              .toList();
      start.countDown();
      List<ProductOutcome> results = new ArrayList<>();
      for (Future<ProductOutcome> outcome : outcomes) {
        results.add(outcome.get());
      }
      return results;
    }
  }
}
