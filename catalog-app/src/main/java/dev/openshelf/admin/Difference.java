package dev.openshelf.admin;

import dev.openshelf.catalog.ProductView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A field in which what is stored now and what someone is about to store differ. */
record Difference(String field, String theirs, String yours) {

  private static final int SHOWN = 200;

  static List<Difference> between(ProductView stored, ProductForm edited) {
    ProductForm current = ProductForm.of(stored);
    ProductForm.Fields theirs = current.fields();
    ProductForm.Fields yours = edited.fields();
    List<Difference> differences = new ArrayList<>();
    note(differences, "name", theirs.name(), yours.name());
    note(differences, "code", theirs.code(), yours.code());
    note(differences, "modelNumber", theirs.modelNumber(), yours.modelNumber());
    note(differences, "brand", theirs.brand(), yours.brand());
    note(differences, "description", theirs.description(), yours.description());
    note(differences, "status", theirs.status(), yours.status());
    note(differences, "price.amount", theirs.amount(), yours.amount());
    note(differences, "price.currency", theirs.currency(), yours.currency());
    note(differences, "stock", theirs.stock(), yours.stock());
    note(differences, "categoryId", theirs.categoryId(), yours.categoryId());
    note(differences, "attributes", listed(current.attributes()), listed(edited.attributes()));
    if (!current.images().equals(edited.images())) {
      differences.add(
          new Difference(
              "images",
              Integer.toString(current.images().size()),
              Integer.toString(edited.images().size())));
    }
    return List.copyOf(differences);
  }

  /** The same with the names of categories in place of their ids. */
  Difference named(Map<String, String> categories) {
    return field.equals("categoryId")
        ? new Difference(
            field, categories.getOrDefault(theirs, theirs), categories.getOrDefault(yours, yours))
        : this;
  }

  private static void note(
      List<Difference> differences, String field, String theirs, String yours) {
    if (!Objects.equals(lines(theirs), lines(yours))) {
      differences.add(new Difference(field, shortened(theirs), shortened(yours)));
    }
  }

  /** Browsers send line ends of their own. */
  private static String lines(@Nullable String text) {
    return text == null ? "" : text.replace("\r\n", "\n").strip();
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
  }

  private static String listed(List<ProductForm.Attribute> attributes) {
    return new TreeMap<>(
            attributes.stream()
                .collect(
                    Collectors.toMap(
                        ProductForm.Attribute::name,
                        ProductForm.Attribute::value,
                        (one, other) -> other)))
        .entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining("\n"));
  }
}
