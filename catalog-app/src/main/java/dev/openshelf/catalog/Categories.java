package dev.openshelf.catalog;

import dev.openshelf.catalog.CategoryOutcome.Saved;
import dev.openshelf.platform.FieldError;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The category tree, at most {@value #MAX_DEPTH} levels deep. A change waits for another that is
 * under way, since depth and cycles are rules over many rows. Thread-safe.
 */
public final class Categories {

  /** Levels of the tree, the roots included. */
  public static final int MAX_DEPTH = 10;

  private final Writes writes;
  private final EntityManager entities;
  private final CategoryRows rows;
  private final JdbcTemplate jdbc;

  Categories(Writes writes, EntityManager entities, CategoryRows rows, JdbcTemplate jdbc) {
    this.writes = writes;
    this.entities = entities;
    this.rows = rows;
    this.jdbc = jdbc;
  }

  /** Adds a category. */
  public CategoryOutcome create(CategoryDraft raw) {
    CategoryDraft draft = CategoryRules.tidy(raw);
    return writes.inTransaction(
        () -> {
          CategoryTree tree = rows.treeForWriting();
          Refusal refusal = refusal(draft, tree, null);
          if (refusal != null) {
            return refusal;
          }
          String slug = draft.slug() == null ? tree.freeSlug(Slugs.of(draft.name())) : draft.slug();
          Category category = Category.of(draft, slug);
          entities.persist(category);
          return written(category);
        });
  }

  /**
   * Renames, moves or reorders a category; without a slug in the draft it keeps its own, so that
   * addresses stay.
   *
   * @param version the version that the edit was made on
   */
  public CategoryOutcome replace(long id, long version, CategoryDraft raw) {
    CategoryDraft draft = CategoryRules.tidy(raw);
    return edit(
        id,
        version,
        (category, tree) -> {
          Refusal refusal = refusal(draft, tree, id);
          if (refusal != null) {
            return refusal;
          }
          category.become(draft, draft.slug() == null ? category.slug() : draft.slug());
          return written(category);
        });
  }

  /** Removes a category that holds neither products nor categories. */
  public CategoryOutcome delete(long id, long version) {
    try {
      return edit(id, version, (category, tree) -> deleted(category, tree, id));
    } catch (RuntimeException failure) {
      if (Writes.violated(failure).filter("product_category_id_fkey"::equals).isPresent()) {
        return new Refusal.CategoryInUse(products(id), 0);
      }
      throw failure;
    }
  }

  /** One category. */
  public Optional<CategoryView> find(long id) {
    return rows.tree().find(id);
  }

  /** The roots with everything under them. */
  public List<CategoryNode> tree() {
    return rows.tree().nodes();
  }

  /** A category and its ancestors, root first; empty when there is no such category. */
  public List<CategoryView> path(long id) {
    return rows.tree().path(id);
  }

  private CategoryOutcome edit(
      long id, long version, BiFunction<Category, CategoryTree, CategoryOutcome> change) {
    return writes.inTransaction(
        () -> {
          CategoryTree tree = rows.treeForWriting();
          Category category = entities.find(Category.class, id);
          if (category == null) {
            return new Refusal.NotFound();
          }
          return category.version() == version
              ? change.apply(category, tree)
              : new Refusal.WrongVersion(category.version());
        });
  }

  private CategoryOutcome deleted(Category category, CategoryTree tree, long id) {
    long children = tree.children(id);
    long products = products(id);
    if (children > 0 || products > 0) {
      return new Refusal.CategoryInUse(products, children);
    }
    // Deleted products would hold on to it; should one come back, it comes back without a category.
    jdbc.update(
        "update product set category_id = null where category_id = ? and deleted_at is not null",
        id);
    CategoryView before = category.view();
    entities.remove(category);
    entities.flush();
    return new Saved(before);
  }

  private long products(long id) {
    Long count =
        jdbc.queryForObject(
            "select count(*) from product where category_id = ? and deleted_at is null",
            Long.class,
            id);
    return count == null ? 0 : count;
  }

  private Saved written(Category category) {
    entities.flush();
    return new Saved(category.view());
  }

  private static @Nullable Refusal refusal(
      CategoryDraft draft, CategoryTree tree, @Nullable Long id) {
    List<FieldError> flaws = CategoryRules.flaws(draft, tree, id);
    if (!flaws.isEmpty()) {
      return new Refusal.Invalid(flaws);
    }
    return draft.slug() != null && tree.isSlugTaken(draft.slug(), id)
        ? new Refusal.SlugTaken(draft.slug())
        : null;
  }
}
