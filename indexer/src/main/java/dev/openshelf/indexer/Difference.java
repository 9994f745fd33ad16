package dev.openshelf.indexer;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a generation may differ from the database in one product. */
public enum Difference {
  /** The database has the product, alive or deleted, and the generation has no document. */
  MISSING,
  /** The document shows an earlier revision. */
  STALE,
  /** The same revision with other content, or held under another version than its revision. */
  DIFFERENT,
  /** The generation shows a product that the database has never had. */
  ORPHANED,
  /** The document shows a revision that the database has not reached. */
  NEWER;

  /** The name on the wire: lower case. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What two sides that are both at rest differ in. */
  static Optional<Difference> between(@Nullable Expected expected, @Nullable Found found) {
    if (expected == null) {
      return found == null || found.deleted() ? Optional.empty() : Optional.of(ORPHANED);
    }
    if (found == null) {
      return Optional.of(MISSING);
    }
    if (found.revision() != expected.revision()) {
      return Optional.of(found.revision() < expected.revision() ? STALE : NEWER);
    }
    return found.shows(expected) ? Optional.empty() : Optional.of(DIFFERENT);
  }
}
