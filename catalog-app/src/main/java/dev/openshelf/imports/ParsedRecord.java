package dev.openshelf.imports;

import dev.openshelf.catalog.ImportLine;

/** What a record of the file says. */
sealed interface ParsedRecord {

  /** The line where it begins. */
  long line();

  /** A product, as far as its form goes; the catalogue's rules come later. */
  record Product(ImportLine product) implements ParsedRecord {
    @Override
    public long line() {
      return product.number();
    }
  }

  /**
   * Not readable as a product.
   *
   * @param field the field that is wrong, or {@code line} for the record as a whole
   */
  record Unreadable(long line, String field, String reason) implements ParsedRecord {}

  /** An empty line. */
  record Blank(long line) implements ParsedRecord {}
}
