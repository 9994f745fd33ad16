package dev.openshelf.recommendation;

import java.util.Collection;
import java.util.List;

/** What the catalogue shows to everybody. A port: whoever has the catalogue binds it. */
public interface PublicProducts {

  /** Those of the products that are public now, in any order. Reads PostgreSQL, and may throw. */
  List<ProductItem> find(Collection<Long> ids);
}
