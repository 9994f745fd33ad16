package dev.openshelf.recommendation;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.dao.DataAccessResourceFailureException;

/** A catalogue in which every product is public that is not hidden, numbers 1 to 999. */
final class FakeCatalogue implements PublicProducts {

  static final long UNKNOWN = 1_000;

  final Set<Long> hidden = ConcurrentHashMap.newKeySet();
  final AtomicInteger reads = new AtomicInteger();
  volatile boolean away;

  @Override
  public List<ProductItem> find(Collection<Long> ids) {
    reads.incrementAndGet();
    if (away) {
      throw new DataAccessResourceFailureException("PostgreSQL is away");
    }
    return ids.stream()
        .distinct()
        .filter(id -> id < UNKNOWN && !hidden.contains(id))
        .map(FakeCatalogue::item)
        .toList();
  }

  static ProductItem item(long id) {
    return new ProductItem(
        id,
        "P-" + id,
        null,
        "Product " + id,
        null,
        null,
        new ProductItem.Price("1.00", "EUR", Instant.EPOCH),
        "in_stock",
        null,
        "/products/" + id);
  }
}
