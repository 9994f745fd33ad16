package dev.openshelf.admin;

import dev.openshelf.catalog.CategoryNode;
import java.util.List;

/** The category tree with the form that adds to it. */
record CategoryTreePage(List<CategoryNode> roots, CategoryForm form, FormErrors errors) {

  List<CategoryOption> options() {
    return CategoryOption.of(roots);
  }
}
