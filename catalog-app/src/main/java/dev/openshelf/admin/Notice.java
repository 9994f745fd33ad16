package dev.openshelf.admin;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the last form, told on the page after it.
 *
 * @param kind {@code good}, {@code wait} or {@code bad}
 * @param key of the text
 * @param values for the text's gaps
 * @param restore the product that can be brought back from here
 */
record Notice(String kind, String key, List<String> values, @Nullable Long restore)
    implements Serializable {

  /** Name of the flash attribute and of the templates' parameter. */
  static final String NAME = "notice";

  static Notice good(String key, String... values) {
    return new Notice("good", key, List.of(values), null);
  }

  static Notice bad(String key, String... values) {
    return new Notice("bad", key, List.of(values), null);
  }

  Notice offering(long product) {
    return new Notice(kind, key, values, product);
  }

  Object[] arguments() {
    return values.toArray();
  }
}
