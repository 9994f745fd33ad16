package dev.openshelf.catalog;

import dev.openshelf.platform.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a category may be and where it may stand. Pure. */
final class CategoryRules {

  static final int MAX_NAME = 200;

  private CategoryRules() {}

  /** The draft in the form in which it is stored. */
  static CategoryDraft tidy(CategoryDraft raw) {
    return new CategoryDraft(
        raw.parentId(), Texts.tidy(raw.name()), Texts.tidyOrNull(raw.slug()), raw.position());
  }

  /**
   * What is wrong with a tidied draft.
   *
   * @param id the category that is edited; null for a new one
   */
  static List<FieldError> flaws(CategoryDraft draft, CategoryTree tree, @Nullable Long id) {
    List<FieldError> errors = new ArrayList<>();
    note(errors, "name", Texts.flawOfName(draft.name(), MAX_NAME));
    if (draft.slug() != null) {
      note(errors, "slug", Slugs.flaw(draft.slug()));
    }
    if (draft.parentId() != null) {
      note(errors, "parentId", flawOfPlace(draft.parentId(), tree, id));
    }
    return errors;
  }

  private static @Nullable String flawOfPlace(long parentId, CategoryTree tree, @Nullable Long id) {
    if (tree.find(parentId).isEmpty()) {
      return "there is no such category";
    }
    if (id != null && tree.isWithin(parentId, id)) {
      return "must not be the category itself or one below it";
    }
    int height = id == null ? 1 : tree.height(id);
    return tree.path(parentId).size() + height > Categories.MAX_DEPTH
        ? "would make the tree deeper than %d levels".formatted(Categories.MAX_DEPTH)
        : null;
  }

  private static void note(List<FieldError> errors, String field, @Nullable String flaw) {
    if (flaw != null) {
      errors.add(new FieldError(field, flaw));
    }
  }
}
