package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductChanged;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Port: a generation as a comparison reads it. */
interface ComparedIndex {

  /** A document that no id leads to: its own id in the index, and its version. */
  record Stray(String documentId, long version) {}

  /** What searches see of a document, and its fingerprint from there. */
  record Row(String documentId, long version, long id, long fingerprint, boolean deleted) {

    Stray stray() {
      return new Stray(documentId, version);
    }
  }

  /** The product whose place a document has; null when it can be no product's. */
  static @Nullable Long productId(String documentId) {
    try {
      long id = Long.parseLong(documentId);
      return ProductChanged.isProductId(id) && documentId.equals(Long.toString(id)) ? id : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** What searches see of a range. */
  Sum sum(IdRange range) throws IOException;

  /** The first rows of a range by id. */
  List<Row> rows(IdRange range, int limit) throws IOException;

  /** Documents by product id as they were last written, searchable or not. */
  Map<Long, Found> documents(Collection<Long> ids) throws IOException;

  /** Documents without a product's id, our own reports left out; the first of them. */
  List<Stray> strays() throws IOException;

  /** Deletes a document that can be no product's, unless it has changed; says whether it did. */
  boolean remove(Stray stray) throws IOException;
}
