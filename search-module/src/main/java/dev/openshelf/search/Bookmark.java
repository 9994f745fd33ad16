package dev.openshelf.search;

/**
 * What a cursor says: where a page ended, and whose page it was.
 *
 * @param origin generation of the index, or {@link #DATABASE}
 */
record Bookmark(String origin, Position position) {

  /** Origin of the pages that PostgreSQL gives. */
  static final String DATABASE = "database";
}
