package dev.openshelf.catalog;

import java.util.List;
import java.util.Optional;

/**
 * The products, for whoever edits them. Every edit is one transaction that touches PostgreSQL
 * alone. Thread-safe.
 */
public final class Catalog {

  Catalog() {}

  /** Adds a product. */
  public ProductOutcome create(ProductDraft draft) {
    throw new UnsupportedOperationException();
  }

  /**
   * Sets all of a product; the same content again changes nothing, not even the version.
   *
   * @param version the version that the edit was made on
   */
  public ProductOutcome replace(long id, long version, ProductDraft draft) {
    throw new UnsupportedOperationException();
  }

  /** Takes a product out of every read and frees its code. */
  public ProductOutcome delete(long id, long version) {
    throw new UnsupportedOperationException();
  }

  /** Brings a deleted product back, unless its code is taken; does nothing to one that is there. */
  public ProductOutcome restore(long id) {
    throw new UnsupportedOperationException();
  }

  /** A product that is not deleted. */
  public Optional<ProductView> find(long id) {
    throw new UnsupportedOperationException();
  }

  /** One page of the products that are not deleted, as of the last commit. */
  public ProductPage list(ProductFilter filter) {
    throw new UnsupportedOperationException();
  }

  /**
   * Adds or changes products by code, all in one transaction. A line that breaks a rule is rejected
   * and the others go on; content that is there already does not touch its row; of two lines with
   * one code the later wins.
   *
   * @return a result for each line, in the order of the lines
   */
  public List<LineResult> importBatch(List<ImportLine> lines) {
    throw new UnsupportedOperationException();
  }
}
