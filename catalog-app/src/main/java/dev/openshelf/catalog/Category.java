package dev.openshelf.catalog;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.util.Objects;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** A category's row. Only for drafts that {@link CategoryRules} has found right. */
@Entity
@Table(name = "category")
@DynamicUpdate
class Category {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private @Nullable Long id;

  private @Nullable Long parentId;
  private String name = "";
  private String slug = "";
  private int position;

  @Version private long version = 1;

  /** For JPA. */
  protected Category() {}

  static Category of(CategoryDraft draft, String slug) {
    Category category = new Category();
    category.become(draft, slug);
    return category;
  }

  void become(CategoryDraft draft, String itsSlug) {
    parentId = draft.parentId();
    name = draft.name();
    slug = itsSlug;
    position = draft.position();
  }

  String slug() {
    return slug;
  }

  long version() {
    return version;
  }

  /** Only after the row has been written. */
  CategoryView view() {
    return new CategoryView(Objects.requireNonNull(id), parentId, name, slug, position, version);
  }
}
