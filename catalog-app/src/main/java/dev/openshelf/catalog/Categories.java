package dev.openshelf.catalog;

import java.util.List;
import java.util.Optional;

/** The category tree, at most {@value #MAX_DEPTH} levels deep. Thread-safe. */
public final class Categories {

  /** Levels of the tree, the roots included. */
  public static final int MAX_DEPTH = 10;

  Categories() {}

  /** Adds a category. */
  public CategoryOutcome create(CategoryDraft draft) {
    throw new UnsupportedOperationException();
  }

  /**
   * Renames, moves or reorders a category.
   *
   * @param version the version that the edit was made on
   */
  public CategoryOutcome replace(long id, long version, CategoryDraft draft) {
    throw new UnsupportedOperationException();
  }

  /** Removes a category that holds neither products nor categories. */
  public CategoryOutcome delete(long id, long version) {
    throw new UnsupportedOperationException();
  }

  /** One category. */
  public Optional<CategoryView> find(long id) {
    throw new UnsupportedOperationException();
  }

  /** The roots with everything under them. */
  public List<CategoryNode> tree() {
    throw new UnsupportedOperationException();
  }

  /** A category and its ancestors, root first; empty when there is no such category. */
  public List<CategoryView> path(long id) {
    throw new UnsupportedOperationException();
  }
}
