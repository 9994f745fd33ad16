package dev.openshelf.admin;

import dev.openshelf.catalog.CategoryNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A category in a select.
 *
 * @param label its name behind those of its ancestors
 */
record CategoryOption(String id, String label) {

  private static final String STEP = " › ";

  /** The whole tree as it reads from top to bottom. */
  static List<CategoryOption> of(List<CategoryNode> roots) {
    List<CategoryOption> options = new ArrayList<>();
    add(options, "", roots);
    return List.copyOf(options);
  }

  /** Labels by id. */
  static Map<String, String> labels(List<CategoryOption> options) {
    return options.stream().collect(Collectors.toMap(CategoryOption::id, CategoryOption::label));
  }

  private static void add(List<CategoryOption> options, String before, List<CategoryNode> nodes) {
    for (CategoryNode node : nodes) {
      String label = before + node.category().name();
      options.add(new CategoryOption(Long.toString(node.category().id()), label));
      add(options, label + STEP, node.children());
    }
  }
}
