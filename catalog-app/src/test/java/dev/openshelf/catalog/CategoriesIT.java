package dev.openshelf.catalog;

import static dev.openshelf.catalog.CatalogFixture.draft;
import static dev.openshelf.catalog.CatalogFixture.product;
import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.FieldError;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CategoriesIT {

  private static CatalogFixture shop;

  @BeforeAll
  static void open() {
    shop = new CatalogFixture("categories");
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void countsEditsFromOneAndKeepsTheSlugOfARenamedCategory() {
    CategoryView made = shop.category(null, "Old name");
    assertThat(made.version()).isEqualTo(1);
    assertThat(made.slug()).isEqualTo("old-name");

    CategoryView renamed =
        CatalogFixture.category(
            shop.categories.replace(made.id(), 1, new CategoryDraft(null, "New name", null, 5)));

    assertThat(renamed).isEqualTo(new CategoryView(made.id(), null, "New name", "old-name", 5, 2));
    assertThat(shop.categories.find(made.id())).contains(renamed);
    assertThat(shop.categories.replace(made.id(), 1, new CategoryDraft(null, "Late", null, 5)))
        .isEqualTo(new Refusal.WrongVersion(2));
  }

  @Test
  void aSlugIsThereOnce() {
    shop.category(null, "Slugs");
    CategoryView second = shop.category(null, "Slugs");

    assertThat(second.slug()).isEqualTo("slugs-2");
    assertThat(shop.categories.create(new CategoryDraft(null, "Third", "slugs", 0)))
        .isEqualTo(new Refusal.SlugTaken("slugs"));
    assertThat(shop.categories.replace(second.id(), 1, new CategoryDraft(null, "X", "slugs-2", 0)))
        .isInstanceOf(CategoryOutcome.Saved.class);
  }

  @Test
  void refusesToMoveACategoryBelowItself() {
    CategoryView top = shop.category(null, "Top");
    CategoryView below = shop.category(top.id(), "Below");

    CategoryOutcome moved =
        shop.categories.replace(top.id(), 1, new CategoryDraft(below.id(), "Top", null, 0));

    assertThat(((Refusal.Invalid) moved).errors())
        .extracting(FieldError::field)
        .containsExactly("parentId");
    assertThat(shop.categories.path(below.id()))
        .extracting(CategoryView::name)
        .containsExactly("Top", "Below");
  }

  @Test
  void aRenameOrMoveAsksForTheProductsToBeRefreshed() {
    CategoryView category = shop.category(null, "Refresh");
    long before = refreshes(category.id());

    shop.categories.replace(category.id(), 1, new CategoryDraft(null, "Refresh", null, 7));
    assertThat(refreshes(category.id())).isEqualTo(before);

    shop.categories.replace(category.id(), 2, new CategoryDraft(null, "Refreshed", null, 7));
    assertThat(refreshes(category.id())).isEqualTo(before + 1);
  }

  @Test
  void aCategoryThatHoldsSomethingStays() {
    CategoryView top = shop.category(null, "Full");
    CategoryView below = shop.category(top.id(), "Inner");
    ProductView product = shop.saved(draft("IN-1", "Inside").withCategoryId(below.id()));

    assertThat(shop.categories.delete(top.id(), 1)).isEqualTo(new Refusal.CategoryInUse(0, 1));
    assertThat(shop.categories.delete(below.id(), 1)).isEqualTo(new Refusal.CategoryInUse(1, 0));

    shop.catalog.delete(product.id(), 1);
    assertThat(shop.categories.delete(below.id(), 1)).isInstanceOf(CategoryOutcome.Saved.class);
    assertThat(shop.categories.delete(top.id(), 1)).isInstanceOf(CategoryOutcome.Saved.class);
    assertThat(product(shop.catalog.restore(product.id())).content().categoryId()).isNull();
  }

  @Test
  void aProductCannotGoWhereNoCategoryIs() {
    CategoryView gone = shop.category(null, "Gone");
    shop.categories.delete(gone.id(), 1);

    assertThat(shop.catalog.create(draft("NOWHERE-1", "N").withCategoryId(gone.id())))
        .isEqualTo(
            new Refusal.Invalid(
                List.of(new FieldError("categoryId", "there is no such category"))));
    assertThat(shop.categories.delete(gone.id(), 1)).isEqualTo(new Refusal.NotFound());
  }

  private static long refreshes(long id) {
    Long count =
        shop.jdbc.queryForObject(
            "select count(*) from category_refresh where category_id = ?", Long.class, id);
    return count == null ? 0 : count;
  }
}
