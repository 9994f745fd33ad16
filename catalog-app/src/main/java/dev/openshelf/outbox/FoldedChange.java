package dev.openshelf.outbox;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All pending rows of one product that one message settles.
 *
 * @param rows at least one, of one product
 */
record FoldedChange(List<PendingChange> rows) {

  FoldedChange {
    rows = List.copyOf(rows);
  }

  /** One per product, in the order in which the products first appear. */
  static List<FoldedChange> perProduct(Collection<PendingChange> rows) {
    Map<Long, List<PendingChange>> byProduct = new LinkedHashMap<>();
    for (PendingChange row : rows) {
      byProduct.computeIfAbsent(row.productId(), id -> new ArrayList<>()).add(row);
    }
    return byProduct.values().stream().map(FoldedChange::new).toList();
  }

  long productId() {
    return rows.getFirst().productId();
  }

  /** The row with the highest revision. */
  PendingChange newest() {
    return rows.stream().max(Comparator.comparingLong(PendingChange::revision)).orElseThrow();
  }

  /** Since when something of this product waits. */
  Instant since() {
    return rows.stream().map(PendingChange::createdAt).min(Comparator.naturalOrder()).orElseThrow();
  }
}
