package dev.openshelf.admin;

import dev.openshelf.catalog.Catalog;
import dev.openshelf.catalog.Categories;
import dev.openshelf.catalog.IndexingStates;
import dev.openshelf.catalog.ProductPage;
import dev.openshelf.catalog.ProductView;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

@Controller
class ProductListController {

  private final Catalog catalog;
  private final Categories categories;
  private final IndexingStates states;

  ProductListController(Catalog catalog, Categories categories, IndexingStates states) {
    this.catalog = catalog;
    this.categories = categories;
    this.states = states;
  }

  @GetMapping("/admin")
  String home() {
    return "redirect:/admin/products";
  }

  @GetMapping("/admin/products")
  ModelAndView list(
      @RequestParam(required = false) @Nullable String q,
      @RequestParam(required = false) @Nullable String status,
      @RequestParam(required = false) @Nullable String category,
      @RequestParam(required = false) @Nullable String sort,
      @RequestParam(required = false) @Nullable String page) {
    ListFilter filter = ListFilter.of(q, status, category, sort, page);
    ProductPage found = catalog.list(filter.toFilter());
    var revisions =
        found.items().stream().collect(Collectors.toMap(ProductView::id, ProductView::revision));
    ProductList list =
        ProductList.of(filter, found, CategoryOption.of(categories.tree()), states.of(revisions));
    return new ModelAndView("admin/products", "list", list);
  }
}
