package dev.openshelf.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CategoryTreeTest {

  private final CategoryTree tree =
      new CategoryTree(
          List.of(
              view(1, null, "Electronics", 2),
              view(2, 1L, "Caf\u00e9 machines", 1),
              view(3, 1L, "Cameras", 0),
              view(4, 3L, "Lenses", 0),
              view(5, null, "Books", 1)));

  @Test
  void ordersSiblingsByPosition() {
    assertThat(tree.nodes()).extracting(node -> node.category().id()).containsExactly(5L, 1L);
    assertThat(tree.nodes().get(1).children())
        .extracting(node -> node.category().id())
        .containsExactly(3L, 2L);
  }

  @Test
  void knowsPathAndHeight() {
    assertThat(tree.path(4)).extracting(CategoryView::id).containsExactly(1L, 3L, 4L);
    assertThat(tree.path(99)).isEmpty();
    assertThat(tree.height(1)).isEqualTo(3);
    assertThat(tree.height(5)).isEqualTo(1);
  }

  @Test
  void aPathEndsEvenWhereTheTreeDoesNot() {
    CategoryTree round = new CategoryTree(List.of(view(1, 2L, "One", 0), view(2, 1L, "Two", 0)));

    assertThat(round.path(1)).hasSize(2);
  }

  @Test
  void findsAChildWhateverItsCaseWidthAndNormalForm() {
    assertThat(tree.child(1L, "ＣＡＭＥＲＡＳ")).map(CategoryView::id).contains(3L);
    assertThat(tree.child(1L, "CAFE\u0301  machines")).map(CategoryView::id).contains(2L);
    assertThat(tree.child(null, "Cameras")).isEmpty();
  }

  @Test
  void refusesCyclesAndUnknownParents() {
    assertThat(messages(new CategoryDraft(4L, "Electronics", null, 0), 1L))
        .containsExactly("must not be the category itself or one below it");
    assertThat(messages(new CategoryDraft(1L, "Electronics", null, 0), 1L))
        .containsExactly("must not be the category itself or one below it");
    assertThat(messages(new CategoryDraft(99L, "New", null, 0), null))
        .containsExactly("there is no such category");
    assertThat(messages(new CategoryDraft(5L, "Cameras", null, 0), 3L)).isEmpty();
  }

  @Test
  void refusesMoreThanTenLevels() {
    List<CategoryView> chain = new ArrayList<>();
    for (long id = 1; id <= 10; id++) {
      chain.add(view(id, id == 1 ? null : id - 1, "Level " + id, 0));
    }
    chain.add(view(11, null, "Two", 0));
    chain.add(view(12, 11L, "levels", 0));
    CategoryTree deep = new CategoryTree(chain);

    assertThat(CategoryRules.flaws(new CategoryDraft(9L, "Ten", null, 0), deep, null)).isEmpty();
    assertThat(CategoryRules.flaws(new CategoryDraft(10L, "Eleven", null, 0), deep, null))
        .extracting(FieldError::field)
        .containsExactly("parentId");
    assertThat(CategoryRules.flaws(new CategoryDraft(8L, "Two", null, 0), deep, 11L)).isEmpty();
    assertThat(CategoryRules.flaws(new CategoryDraft(9L, "Two", null, 0), deep, 11L))
        .extracting(FieldError::field)
        .containsExactly("parentId");
  }

  @Test
  void makesSlugsThatAreFree() {
    assertThat(tree.freeSlug("s1")).isEqualTo("s1-2");
    assertThat(tree.freeSlug("new")).isEqualTo("new");
  }

  @Test
  void makesSlugsOfNames() {
    assertThat(Slugs.of("Café & Crème – 2")).isEqualTo("cafe-creme-2");
    assertThat(Slugs.of("카메라 렌즈")).isEqualTo("카메라-렌즈");
    assertThat(Slugs.of("&&&")).isEqualTo("category");
    assertThat(Slugs.flaw(Slugs.of("É".repeat(300)))).isNull();
    assertThat(Slugs.flaw("Not a slug")).isNotNull();
    assertThat(Slugs.flaw("a--b")).isNotNull();
  }

  private List<String> messages(CategoryDraft draft, @Nullable Long id) {
    return CategoryRules.flaws(draft, tree, id).stream().map(FieldError::message).toList();
  }

  private static CategoryView view(long id, @Nullable Long parentId, String name, int position) {
    return new CategoryView(id, parentId, name, "s" + id, position, 1);
  }
}
