package dev.openshelf.outbox;

import dev.openshelf.contracts.change.ProductState;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Products in memory. */
final class FakeSnapshots implements Snapshots {

  static final Instant AT = Instant.parse("2026-08-04T02:10:00Z");

  private final Map<Long, ProductState> states = new HashMap<>();
  private final Set<Long> unreadable = new HashSet<>();

  void exists(long id, long revision) {
    states.put(
        id,
        new ProductState(id, revision, AT, SqlSnapshots.snapshot(id, "Product", List.of(), AT)));
  }

  void deleted(long id, long revision) {
    states.put(id, new ProductState(id, revision, AT, null));
  }

  void unreadable(long id) {
    unreadable.add(id);
  }

  @Override
  public List<ProductState> current(Collection<Long> ids) {
    if (ids.stream().anyMatch(unreadable::contains)) {
      throw new IllegalStateException("attributes are not an object");
    }
    return ids.stream().map(states::get).filter(Objects::nonNull).toList();
  }
}
