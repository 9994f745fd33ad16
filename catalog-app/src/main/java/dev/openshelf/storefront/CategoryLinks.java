package dev.openshelf.storefront;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.pages.Crumb;
import java.util.List;

/** Where categories are shown. */
final class CategoryLinks {

  private CategoryLinks() {}

  static String href(long id) {
    return "/categories/" + id;
  }

  static List<Crumb> ofSteps(List<CategoryStep> path) {
    return path.stream().map(step -> new Crumb(step.name(), href(step.id()))).toList();
  }
}
