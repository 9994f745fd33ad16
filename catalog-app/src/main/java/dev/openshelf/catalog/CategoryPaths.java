package dev.openshelf.catalog;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Categories by the path of their names, created where they are missing. Thread-safe. */
final class CategoryPaths {

  private static final String SEPARATOR = " > ";

  private final CategoryRows rows;

  CategoryPaths(CategoryRows rows) {
    this.rows = rows;
  }

  /** The names along a path, root first. */
  static List<String> names(String path) {
    return Arrays.stream(path.split(SEPARATOR, -1)).map(Texts::tidy).toList();
  }

  /** What is wrong with a path, or null. */
  static @Nullable String flaw(List<String> names) {
    if (names.size() > Categories.MAX_DEPTH) {
      return "must have at most %d levels".formatted(Categories.MAX_DEPTH);
    }
    for (String name : names) {
      String flaw = Texts.flawOfName(name, CategoryRules.MAX_NAME);
      if (flaw != null) {
        return "every name of the path " + flaw;
      }
    }
    return null;
  }

  /**
   * The categories of these paths, none of which has a flaw; they stay until the transaction ends.
   */
  Map<List<String>, Long> resolve(Collection<List<String>> paths) {
    if (paths.isEmpty()) {
      return Map.of();
    }
    CategoryTree tree = rows.tree();
    Map<List<String>, Long> found = new HashMap<>();
    paths.forEach(path -> find(tree, path).ifPresent(id -> found.put(path, id)));
    boolean complete = found.keySet().containsAll(paths);
    return complete && rows.hold(new HashSet<>(found.values())) ? found : create(paths);
  }

  private Map<List<String>, Long> create(Collection<List<String>> paths) {
    CategoryTree tree = rows.treeForWriting();
    Map<List<String>, Long> found = new HashMap<>();
    for (List<String> path : paths) {
      Long at = null;
      for (String name : path) {
        Optional<CategoryView> existing = tree.child(at, name);
        if (existing.isPresent()) {
          at = existing.get().id();
        } else {
          CategoryDraft draft = new CategoryDraft(at, name, null, 0);
          at = rows.add(draft, tree.freeSlug(Slugs.of(name))).id();
          tree = rows.tree();
        }
      }
      if (at != null) {
        found.put(path, at);
      }
    }
    return found;
  }

  private static Optional<Long> find(CategoryTree tree, List<String> path) {
    Long at = null;
    for (String name : path) {
      Optional<CategoryView> child = tree.child(at, name);
      if (child.isEmpty()) {
        return Optional.empty();
      }
      at = child.get().id();
    }
    return Optional.ofNullable(at);
  }
}
