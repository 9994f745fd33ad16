package dev.openshelf.serving;

import java.util.Locale;

/** Why an answer is degraded or missing: the closed list of codes that clients and metrics see. */
public enum Reason {
  // Causes.
  CIRCUIT_OPEN,
  RECOVERING,
  TIMEOUT,
  CONNECTION_FAILED,
  SERVER_ERROR,
  OVERLOADED,
  MALFORMED_RESPONSE,
  PARTIAL_SHARDS,
  INDEX_MISSING,
  POOL_EXHAUSTED,
  INDEX_BEHIND,
  // Limits of the answer.
  PREFIX_ONLY,
  STALE_CACHE,
  SEMANTIC_SEARCH_UNAVAILABLE,
  FACETS_UNAVAILABLE,
  SORT_NOT_APPLIED,
  PRICE_UNVERIFIED,
  AVAILABILITY_UNVERIFIED,
  // Why there is no answer.
  NO_FALLBACK_FOR_INTENT,
  FALLBACK_CAPACITY_EXHAUSTED,
  FALLBACK_TIMEOUT,
  DATABASE_UNAVAILABLE,
  DATABASE_UNDER_PRESSURE,
  QUERY_TOO_SHORT,
  IMAGE_SEARCH_TEMPORARILY_UNAVAILABLE;

  /** The name that clients and metrics see. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
