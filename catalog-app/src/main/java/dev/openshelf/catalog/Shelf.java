package dev.openshelf.catalog;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What shoppers may read of the catalogue: active products only, from PostgreSQL alone, as of the
 * last commit. Thread-safe.
 */
public final class Shelf {

  Shelf() {}

  /** A public product. */
  public Optional<ShelfProduct> byId(long id) {
    throw new UnsupportedOperationException();
  }

  /** A public product by its code, without regard to case, width or normal form. */
  public Optional<ShelfProduct> byCode(String code) {
    throw new UnsupportedOperationException();
  }

  /** The public ones among these products, in the order of the ids, in one query. */
  public List<ShelfProduct> byIds(Collection<Long> ids) {
    throw new UnsupportedOperationException();
  }

  /** The latest public products. */
  public List<ShelfProduct> newest(int limit) {
    throw new UnsupportedOperationException();
  }

  /** Public products worth showing first: in stock, with a picture, of many categories. */
  public List<ShelfProduct> featured(int limit) {
    throw new UnsupportedOperationException();
  }
}
