package dev.openshelf.search;

import java.util.Locale;

/** Order of the hits; ties are broken by product id. */
public enum Sort {
  RELEVANCE,
  PRICE_ASC,
  PRICE_DESC,
  NEWEST;

  /** The name that clients see. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
