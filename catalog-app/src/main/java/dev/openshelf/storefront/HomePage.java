package dev.openshelf.storefront;

import dev.openshelf.catalog.CategoryNode;
import dev.openshelf.catalog.ShelfProduct;
import java.util.List;

/**
 * What home shows, as it was read.
 *
 * @param known whether the catalogue has been read since the process started
 */
record HomePage(
    boolean known,
    CategoryMap map,
    List<CategoryTile> categories,
    List<ProductCard> featured,
    List<ProductCard> newest) {

  /** Before the first read. */
  static final HomePage UNKNOWN =
      new HomePage(false, CategoryMap.EMPTY, List.of(), List.of(), List.of());

  /** A category at the root, with a taste of what is under it. */
  record CategoryTile(String href, String name, String under) {

    private static final int TASTE = 3;

    static CategoryTile of(CategoryNode node) {
      return new CategoryTile(
          CategoryLinks.href(node.category().id()),
          node.category().name(),
          String.join(
              ", ",
              node.children().stream()
                  .limit(TASTE)
                  .map(child -> child.category().name())
                  .toList()));
    }
  }

  static HomePage of(
      List<CategoryNode> categories, List<ShelfProduct> featured, List<ShelfProduct> newest) {
    return new HomePage(
        true,
        CategoryMap.of(categories),
        categories.stream().map(CategoryTile::of).toList(),
        featured.stream().map(ProductCard::of).toList(),
        newest.stream().map(ProductCard::of).toList());
  }

  boolean empty() {
    return categories.isEmpty() && featured.isEmpty() && newest.isEmpty();
  }
}
