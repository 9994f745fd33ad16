package dev.openshelf.admin;

import dev.openshelf.catalog.Indexing;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far the index has come with a revision of a product, as a badge. */
record IndexingView(long productId, long revision, String state, @Nullable String reason) {

  static IndexingView of(long productId, long revision, Map<Long, Indexing> states) {
    Indexing indexing = states.getOrDefault(productId, Indexing.UNKNOWN);
    return new IndexingView(
        productId, revision, indexing.state().name().toLowerCase(Locale.ROOT), indexing.reason());
  }

  String badge() {
    return switch (state) {
      case "indexed" -> "badge-good";
      case "failed" -> "badge-bad";
      default -> "badge-wait";
    };
  }
}
