package dev.openshelf.admin;

import dev.openshelf.catalog.CategoryDraft;
import dev.openshelf.catalog.CategoryView;
import dev.openshelf.platform.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The category editor's fields just as they were typed. */
record CategoryForm(
    @Nullable String name,
    @Nullable String parentId,
    @Nullable String slug,
    @Nullable String position,
    @Nullable String version) {

  /** What the fields mean, if they mean something. */
  record Parsed(@Nullable CategoryDraft draft, List<FieldError> errors) {}

  static CategoryForm blank(@Nullable String parent) {
    return new CategoryForm("", parent, "", "0", "");
  }

  static CategoryForm of(CategoryView category) {
    return new CategoryForm(
        category.name(),
        category.parentId() == null ? "" : Long.toString(category.parentId()),
        category.slug(),
        Integer.toString(category.position()),
        Long.toString(category.version()));
  }

  CategoryForm withVersion(long other) {
    return new CategoryForm(name, parentId, slug, position, Long.toString(other));
  }

  /** The version that the edit was made on; one that never was when the form does not say. */
  long versionNumber() {
    return version != null && version.matches("\\d{1,18}") ? Long.parseLong(version) : -1;
  }

  Parsed parse() {
    List<FieldError> errors = new ArrayList<>();
    String parent = text(parentId);
    if (!parent.matches("\\d{0,18}")) {
      errors.add(new FieldError("parentId", "must be a category"));
    }
    String place = text(position);
    if (!place.matches("-?\\d{0,9}") || place.equals("-")) {
      errors.add(new FieldError("position", "must be a whole number"));
    }
    if (!errors.isEmpty()) {
      return new Parsed(null, errors);
    }
    return new Parsed(
        new CategoryDraft(
            parent.isEmpty() ? null : Long.valueOf(parent),
            text(name),
            text(slug).isEmpty() ? null : text(slug),
            place.isEmpty() ? 0 : Integer.parseInt(place)),
        List.of());
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value.strip();
  }
}
