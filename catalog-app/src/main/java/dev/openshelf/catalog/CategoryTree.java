package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All categories as of one read. Immutable; pure. */
final class CategoryTree {

  private static final Comparator<CategoryView> ORDER =
      Comparator.comparingInt(CategoryView::position).thenComparingLong(CategoryView::id);

  private final Map<Long, CategoryView> byId = new LinkedHashMap<>();
  private final Map<Long, List<CategoryView>> children = new HashMap<>();
  private final List<CategoryView> roots = new ArrayList<>();

  CategoryTree(Collection<CategoryView> categories) {
    categories.stream()
        .sorted(ORDER)
        .forEach(
            category -> {
              byId.put(category.id(), category);
              siblings(category.parentId()).add(category);
            });
  }

  Optional<CategoryView> find(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  List<CategoryNode> nodes() {
    return nodes(null);
  }

  /** Root first; empty when there is no such category. Ends even where the tree does not. */
  List<CategoryView> path(long id) {
    List<CategoryView> path = new ArrayList<>();
    CategoryView at = byId.get(id);
    while (at != null && path.size() < byId.size()) {
      path.addFirst(at);
      at = parent(at);
    }
    return List.copyOf(path);
  }

  /** Whether {@code id} is {@code ancestor} or stands somewhere under it. */
  boolean isWithin(long id, long ancestor) {
    return path(id).stream().anyMatch(step -> step.id() == ancestor);
  }

  /** Levels from this category down to its deepest one, itself included. */
  int height(long id) {
    return 1 + childrenOf(id).stream().mapToInt(child -> height(child.id())).max().orElse(0);
  }

  /** The first child that a person would call by this name. */
  Optional<CategoryView> child(@Nullable Long parentId, String name) {
    String key = TextKeys.key(name);
    return childrenOf(parentId).stream()
        .filter(child -> TextKeys.key(child.name()).equals(key))
        .findFirst();
  }

  /** The slug itself, or with the lowest number behind it that makes it free. */
  String freeSlug(String wanted) {
    Set<String> taken = byId.values().stream().map(CategoryView::slug).collect(Collectors.toSet());
    String slug = wanted;
    for (int number = 2; taken.contains(slug); number++) {
      slug = wanted + "-" + number;
    }
    return slug;
  }

  boolean isSlugTaken(String slug, @Nullable Long exceptBy) {
    return byId.values().stream()
        .anyMatch(
            category -> category.slug().equals(slug) && !Objects.equals(category.id(), exceptBy));
  }

  int children(long id) {
    return childrenOf(id).size();
  }

  private List<CategoryNode> nodes(@Nullable Long parentId) {
    return childrenOf(parentId).stream()
        .map(category -> new CategoryNode(category, nodes(category.id())))
        .toList();
  }

  private @Nullable CategoryView parent(CategoryView category) {
    return category.parentId() == null ? null : byId.get(category.parentId());
  }

  private List<CategoryView> childrenOf(@Nullable Long parentId) {
    return parentId == null ? roots : children.getOrDefault(parentId, List.of());
  }

  private List<CategoryView> siblings(@Nullable Long parentId) {
    return parentId == null ? roots : children.computeIfAbsent(parentId, id -> new ArrayList<>());
  }
}
