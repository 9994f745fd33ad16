package dev.openshelf.search;

import java.util.Locale;

/** What a shopper wants from a query; decides how it is asked and what can stand in for it. */
public enum Intent {
  EXACT_CODE,
  PREFIX,
  FULL_TEXT,
  IMAGE_SIMILARITY,
  BROWSE_CATEGORY;

  /** The name that clients and metrics see. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
