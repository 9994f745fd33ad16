package dev.openshelf.search;

import java.util.Locale;

/** Where an answer comes from. */
enum Source {
  ELASTICSEARCH,
  DATABASE_EXACT,
  DATABASE_PREFIX,
  DATABASE_CATEGORY,
  CACHE,
  NONE;

  /** The name that clients and metrics see. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
