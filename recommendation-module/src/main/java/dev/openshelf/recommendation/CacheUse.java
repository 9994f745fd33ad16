package dev.openshelf.recommendation;

/** How the recommendations of one render came about. */
public enum CacheUse {
  /** From memory, young enough; the upstream was not called. */
  HIT,
  /** The upstream answered in time. */
  MISS_FETCHED,
  /** The upstream failed, was too slow or is cut off; an older result stands in. */
  STALE_FALLBACK,
  /** The same, and there is no older result: an empty list. */
  MISS_ERROR_NO_STALE,
  /** The call goes on after the page's time is up; the browser asks later. */
  PENDING
}
