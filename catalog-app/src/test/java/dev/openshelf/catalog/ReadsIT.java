package dev.openshelf.catalog;

import static dev.openshelf.catalog.CatalogFixture.draft;
import static dev.openshelf.catalog.CatalogFixture.product;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.contracts.change.ProductState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataIntegrityViolationException;

/** What admins, shoppers and the pipeline read, on one catalogue. */
class ReadsIT {

  private static CatalogFixture shop;
  private static CategoryView root;
  private static CategoryView leaf;
  private static ProductView camera;
  private static ProductView hidden;
  private static ProductView deleted;
  private static ProductView korean;

  @BeforeAll
  static void open() {
    shop = new CatalogFixture("reads");
    root = shop.category(null, "Electronics");
    leaf = shop.category(root.id(), "Cameras");
    camera = shop.saved(draft("CAM-0042", "Example Camera").withCategoryId(leaf.id()));
    hidden = shop.saved(status(draft("CAM-0043", "Hidden Camera"), ProductStatus.HIDDEN));
    deleted = shop.saved(draft("CAM-0044", "Deleted Camera").withCategoryId(leaf.id()));
    shop.catalog.delete(deleted.id(), 1);
    korean = shop.saved(draft("한글-1", "디지털 카메라").withCategoryId(root.id()));
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void theListFindsWordsBeginningsAndCodes() {
    assertThat(found("camera")).containsExactlyInAnyOrder(camera.id(), hidden.id());
    assertThat(found("EXAM cam")).containsExactly(camera.id());
    assertThat(found("cam-004")).containsExactlyInAnyOrder(camera.id(), hidden.id());
    assertThat(found("ＣＡＭ－００４２")).containsExactly(camera.id());
    assertThat(found("카메")).containsExactly(korean.id());
    assertThat(found("디지털 카메라")).containsExactly(korean.id());
    assertThat(found("nothing")).isEmpty();
    assertThat(found("' | \\ & ! ( : * <->")).isEmpty();
  }

  @Test
  void theListFiltersByStatusAndCategoryWithAllUnderIt() {
    assertThat(ids(list(null, ProductStatus.HIDDEN, null))).containsExactly(hidden.id());
    assertThat(ids(list(null, null, leaf.id()))).containsExactly(camera.id());
    assertThat(ids(list(null, null, root.id())))
        .containsExactlyInAnyOrder(camera.id(), korean.id());
    assertThat(ids(list("cam", ProductStatus.ACTIVE, root.id()))).containsExactly(camera.id());
  }

  @Test
  void deletedProductsHaveAListOfTheirOwn() {
    ProductFilter everyDeleted =
        new ProductFilter(null, null, true, null, 0, 20, ProductSort.DEFAULT);
    assertThat(ids(shop.catalog.list(everyDeleted))).containsExactly(deleted.id());
    assertThat(ids(list(null, null, null))).doesNotContain(deleted.id());
  }

  @Test
  void theListIsSortedAndCutIntoPages() {
    ProductSort byCode = new ProductSort(ProductSort.Field.CODE, true);
    ProductPage second =
        shop.catalog.list(new ProductFilter(null, null, false, null, 1, 2, byCode));

    assertThat(second.total()).isEqualTo(3);
    assertThat(ids(second)).containsExactly(camera.id());
    for (ProductSort.Field field : ProductSort.Field.values()) {
      ProductSort sort = new ProductSort(field, false);
      assertThat(shop.catalog.list(new ProductFilter(null, null, false, null, 0, 9, sort)).items())
          .hasSize(3);
    }
  }

  @Test
  void shoppersSeeActiveProductsOnly() {
    assertThat(shop.shelf.byId(camera.id()).orElseThrow().categoryPath())
        .containsExactly(
            new CategoryStep(root.id(), "Electronics"), new CategoryStep(leaf.id(), "Cameras"));
    assertThat(shop.shelf.byId(hidden.id())).isEmpty();
    assertThat(shop.shelf.byId(deleted.id())).isEmpty();
    assertThat(shop.shelf.byCode("cam-0043")).isEmpty();
    assertThat(shop.shelf.byCode("cam\0")).isEmpty();
    assertThat(shop.shelf.byCode("\uD800")).isEmpty();
    assertThat(shop.shelf.byIds(List.of(korean.id(), hidden.id(), 0L, camera.id())))
        .extracting(ShelfProduct::id)
        .containsExactly(korean.id(), camera.id());
    assertThat(shop.shelf.newest(9))
        .extracting(ShelfProduct::id)
        .containsExactly(korean.id(), camera.id());
  }

  @Test
  void theFeaturedAreInStockAndHaveAPicture() {
    assertThat(shop.shelf.featured(5)).isEmpty();
  }

  @Test
  void decomposedTextIsFoundByComposedTextAndTheOtherWayRound() {
    ProductView product = shop.saved(draft("NFD-\u1112\u1161\u11ab", "\u1112\u1161\u11ab그릇"));

    assertThat(product.content().name()).isEqualTo("한그릇");
    assertThat(shop.shelf.byCode("nfd-한")).isPresent();
    assertThat(shop.shelf.byCode("nfd-\u1112\u1161\u11ab")).isPresent();
    assertThat(found("한그")).containsExactly(product.id());
    shop.catalog.delete(product.id(), 1);
  }

  @Test
  void statesHoldTheWholeProductOrThatItIsGone() {
    List<ProductState> states =
        shop.states.current(List.of(camera.id(), deleted.id(), Long.MAX_VALUE));

    assertThat(states).extracting(ProductState::id).containsExactly(camera.id(), deleted.id());
    ProductSnapshot snapshot = Objects.requireNonNull(states.getFirst().product());
    assertThat(states.getFirst().revision()).isEqualTo(camera.revision());
    assertThat(snapshot.categoryPath()).extracting(CategoryStep::id).endsWith(leaf.id());
    assertThat(snapshot.status()).isEqualTo("ACTIVE");
    assertThat(states.getLast().product()).isNull();
    assertThat(states.getLast().revision()).isGreaterThan(deleted.revision());
    assertThat(shop.states.current(List.of())).isEmpty();
  }

  @Test
  void statesFollowEachOtherById() {
    assertThat(shop.states.after(camera.id() - 1, 2))
        .extracting(ProductState::id)
        .containsExactly(camera.id(), hidden.id());
    assertThat(shop.states.after(Long.MAX_VALUE, 2)).isEmpty();
  }

  @Test
  void aProductWhoseRowIsGoneStaysADeletedOneUntilTheRowIsBack() {
    ProductView product = shop.saved(draft("GONE-1", "Gone"));
    shop.jdbc.update("delete from product where id = ?", product.id());

    ProductState gone = shop.states.current(List.of(product.id())).getFirst();
    assertThat(gone.product()).isNull();
    assertThat(gone.revision()).isGreaterThan(product.revision());
    assertThat(shop.states.after(product.id() - 1, 1)).containsExactly(gone);

    shop.jdbc.update(
        """
        insert into product (id, code, code_key, name, name_key, status)
        values (?, 'GONE-1', 'gone-1', 'Back', 'back', 'ACTIVE')\
        """,
        product.id());
    ProductState back = shop.states.current(List.of(product.id())).getFirst();
    assertThat(Objects.requireNonNull(back.product()).name()).isEqualTo("Back");
    assertThat(back.revision()).isGreaterThan(gone.revision());
    assertThat(shop.states.after(product.id() - 1, 1)).containsExactly(back);
    shop.catalog.delete(product.id(), 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "price = 'NaN'",
        "images = '{NULL}'",
        "attributes = '[1, 2]'",
        "attributes = '\"x\"'",
        "attributes = '{\"a\": 1}'",
        "attributes = '{\"a\": [\"b\"]}'",
        "created_at = 'infinity'",
        "id = 0"
      })
  void theDatabaseTakesNoRowThatNobodyCouldRead(String change) {
    String sql = "update product set " + change + " where id = " + hidden.id();
    assertThatThrownBy(() -> shop.jdbc.update(sql))
        .isInstanceOf(DataIntegrityViolationException.class);
  }

  @Test
  void theDatabaseTakesNoCategoryUnderItself() {
    long low = shop.category(leaf.id(), "Low").id();
    assertThatThrownBy(
            () ->
                shop.jdbc.update("update category set parent_id = ? where id = ?", low, root.id()))
        .isInstanceOf(DataIntegrityViolationException.class);
  }

  @Test
  void aRenamedCategoryShowsInTheNextState() {
    CategoryView other = shop.category(null, "Before");
    ProductView inside = shop.saved(draft("REN-1", "Renamed").withCategoryId(other.id()));

    shop.categories.replace(other.id(), 1, new CategoryDraft(null, "After", null, 0));

    ProductState state = shop.states.current(List.of(inside.id())).getFirst();
    assertThat(Objects.requireNonNull(state.product()).categoryPath())
        .containsExactly(new CategoryStep(other.id(), "After"));
    shop.catalog.delete(product(shop.catalog.restore(inside.id())).id(), 1);
  }

  private static ProductDraft status(ProductDraft draft, ProductStatus status) {
    return new ProductDraft(
        draft.code(),
        null,
        draft.name(),
        null,
        null,
        null,
        null,
        0,
        status,
        draft.attributes(),
        draft.images());
  }

  private static List<Long> found(String text) {
    return ids(list(text, null, null));
  }

  private static ProductPage list(
      @Nullable String text, @Nullable ProductStatus status, @Nullable Long category) {
    return shop.catalog.list(
        new ProductFilter(text, status, false, category, 0, 20, ProductSort.DEFAULT));
  }

  private static List<Long> ids(ProductPage page) {
    return page.items().stream().map(ProductView::id).toList();
  }
}
