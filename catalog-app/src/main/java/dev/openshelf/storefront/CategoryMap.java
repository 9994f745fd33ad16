package dev.openshelf.storefront;

import dev.openshelf.catalog.CategoryNode;
import dev.openshelf.pages.Crumb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The category tree as pages need it: who is above, who is right below. Immutable.
 *
 * @param roots where looking around begins
 */
record CategoryMap(List<Crumb> roots, Map<Long, Place> places) {

  static final CategoryMap EMPTY = new CategoryMap(List.of(), Map.of());

  /** A category between its ancestors, root first, and its children. */
  record Place(String name, List<Crumb> above, List<Crumb> below) {}

  static CategoryMap of(List<CategoryNode> roots) {
    Map<Long, Place> places = new HashMap<>();
    add(places, List.of(), roots);
    return new CategoryMap(crumbs(roots), Map.copyOf(places));
  }

  Optional<Place> find(long id) {
    return Optional.ofNullable(places.get(id));
  }

  private static void add(Map<Long, Place> places, List<Crumb> above, List<CategoryNode> nodes) {
    for (CategoryNode node : nodes) {
      places.put(
          node.category().id(), new Place(node.category().name(), above, crumbs(node.children())));
      List<Crumb> way = new ArrayList<>(above);
      way.add(crumb(node));
      add(places, List.copyOf(way), node.children());
    }
  }

  private static List<Crumb> crumbs(List<CategoryNode> nodes) {
    return nodes.stream().map(CategoryMap::crumb).toList();
  }

  private static Crumb crumb(CategoryNode node) {
    return new Crumb(node.category().name(), CategoryLinks.href(node.category().id()));
  }
}
