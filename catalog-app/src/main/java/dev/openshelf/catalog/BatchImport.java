package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.platform.FieldError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One batch of an import; runs inside a transaction. Thread-safe. */
final class BatchImport {

  private final ImportRows rows;
  private final CategoryPaths categories;
  private final References references;

  BatchImport(ImportRows rows, CategoryPaths categories, References references) {
    this.rows = rows;
    this.categories = categories;
    this.references = references;
  }

  /** A line that breaks no rule; {@code at} is its place in the batch. */
  private record Item(
      int at, long number, ProductDraft draft, @Nullable List<String> path, String codeKey) {

    Item with(ProductDraft other) {
      return new Item(at, number, other, path, codeKey);
    }
  }

  List<LineResult> run(List<ImportLine> lines) {
    Map<Integer, LineResult> results = new TreeMap<>();
    List<Item> items = new ArrayList<>();
    for (int at = 0; at < lines.size(); at++) {
      check(at, lines.get(at), items, results);
    }
    List<Item> pending = placed(known(items, results));
    while (!pending.isEmpty()) {
      pending = round(pending, results);
    }
    return List.copyOf(results.values());
  }

  private static void check(
      int at, ImportLine line, List<Item> items, Map<Integer, LineResult> results) {
    ProductRules.Checked checked = ProductRules.check(line.product().withCategoryId(null));
    List<String> path =
        line.categoryPath() == null || line.categoryPath().isBlank()
            ? null
            : CategoryPaths.names(line.categoryPath());
    String flaw = path == null ? null : CategoryPaths.flaw(path);
    if (!checked.errors().isEmpty()) {
      results.put(at, rejected(line.number(), checked.errors().getFirst()));
    } else if (flaw != null) {
      results.put(at, rejected(line.number(), new FieldError("category", flaw)));
    } else {
      ProductDraft draft = checked.draft();
      items.add(new Item(at, line.number(), draft, path, TextKeys.key(draft.code())));
    }
  }

  /** Those whose images are stored. */
  private List<Item> known(List<Item> items, Map<Integer, LineResult> results) {
    Set<String> stored =
        references.images(
            items.stream()
                .flatMap(item -> item.draft().images().stream())
                .collect(Collectors.toSet()));
    List<Item> known = new ArrayList<>();
    for (Item item : items) {
      Optional<FieldError> flaw =
          References.flawsOfImages(item.draft(), stored).stream().findFirst();
      if (flaw.isPresent()) {
        results.put(item.at(), rejected(item.number(), flaw.get()));
      } else {
        known.add(item);
      }
    }
    return known;
  }

  private List<Item> placed(List<Item> items) {
    Map<List<String>, Long> ids =
        categories.resolve(
            items.stream().map(Item::path).filter(Objects::nonNull).distinct().toList());
    return items.stream()
        .map(
            item ->
                item.path() == null
                    ? item
                    : item.with(item.draft().withCategoryId(ids.get(item.path()))))
        .toList();
  }

  /**
   * Works on the first line of each code.
   *
   * @return what is left: further lines of the same codes, and lines whose code was taken meanwhile
   */
  private List<Item> round(List<Item> pending, Map<Integer, LineResult> results) {
    Map<String, Item> first = new LinkedHashMap<>();
    pending.forEach(item -> first.putIfAbsent(item.codeKey(), item));
    Map<String, ProductView> existing = rows.lock(first.keySet());
    Map<Long, ProductDraft> changed = new HashMap<>();
    List<ProductDraft> added = new ArrayList<>();
    first.forEach(
        (codeKey, item) -> {
          ProductView before = existing.get(codeKey);
          if (before == null) {
            added.add(item.draft());
          } else {
            results.put(item.at(), compared(before, item, changed));
          }
        });
    rows.insert(added)
        .forEach(
            (codeKey, id) -> {
              Item item = Objects.requireNonNull(first.get(codeKey));
              results.put(item.at(), new LineResult.Created(item.number(), id));
            });
    rows.update(changed);
    return pending.stream().filter(item -> !results.containsKey(item.at())).toList();
  }

  private static LineResult compared(
      ProductView before, Item item, Map<Long, ProductDraft> changed) {
    ProductDraft content = before.content();
    ProductDraft after =
        item.draft().images().isEmpty() ? item.draft().withImages(content.images()) : item.draft();
    if (after.equals(content)) {
      return new LineResult.Unchanged(item.number(), before.id());
    }
    changed.put(before.id(), after);
    return new LineResult.Updated(item.number(), before.id());
  }

  private static LineResult rejected(long number, FieldError error) {
    return new LineResult.Rejected(number, field(error.field()), error.message());
  }

  /** The fields of an import line are flat. */
  private static String field(String field) {
    return switch (field) {
      case "price.amount" -> "price";
      case "price.currency" -> "currency";
      default -> field.startsWith("images") ? "image" : field;
    };
  }
}
