package dev.openshelf.catalog;

/** What became of one line of an import. */
public sealed interface LineResult {

  /** The line in the file. */
  long number();

  /** A new product. */
  record Created(long number, long productId) implements LineResult {}

  /** An existing product with other content. */
  record Updated(long number, long productId) implements LineResult {}

  /** An existing product with just this content; its row was not touched. */
  record Unchanged(long number, long productId) implements LineResult {}

  /**
   * The line breaks a rule.
   *
   * @param field the import's name of the field, such as {@code price}
   */
  record Rejected(long number, String field, String reason) implements LineResult {}
}
