package dev.openshelf.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An outbox in memory, with a clock that only moves when told. */
final class InMemoryOutbox implements Outbox {

  private record Refusal(PendingChange change, Instant retryAt) {}

  private final TreeMap<Long, PendingChange> rows = new TreeMap<>();
  private final Map<Long, Refusal> refusals = new HashMap<>();
  private Instant now = Instant.parse("2026-08-04T02:10:00Z");
  private long nextId = 1;

  PendingChange append(long productId, long revision) {
    PendingChange row = new PendingChange(nextId++, productId, revision, false, now);
    rows.put(row.id(), row);
    return row;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public synchronized List<PendingChange> pending(int limit) {
    return rows.values().stream().limit(limit).toList();
  }

  @Override
  public synchronized List<PendingChange> refusedDue(int limit) {
    return refusals.values().stream()
        .filter(refusal -> !refusal.retryAt().isAfter(now))
        .sorted(Comparator.comparing(Refusal::retryAt))
        .limit(limit)
        .map(Refusal::change)
        .toList();
  }

  @Override
  public synchronized void done(Collection<FoldedChange> acknowledged) {
    for (FoldedChange change : acknowledged) {
      change.rows().forEach(row -> rows.remove(row.id()));
      Refusal refusal = refusals.get(change.productId());
      if (refusal != null && refusal.change().revision() <= change.newest().revision()) {
        refusals.remove(change.productId());
      }
    }
  }

  @Override
  public synchronized void refuse(
      FoldedChange change, Delivery.Refused refusal, Duration retryAfter) {
    change.rows().forEach(row -> rows.remove(row.id()));
    Refusal fresh = new Refusal(change.newest(), now.plus(retryAfter));
    refusals.merge(
        change.productId(),
        fresh,
        (old, next) -> old.change().revision() <= next.change().revision() ? next : old);
  }

  @Override
  public synchronized void again(Collection<FoldedChange> changes) {
    for (FoldedChange change : new ArrayList<>(changes)) {
      PendingChange newest = change.newest();
      PendingChange row =
          new PendingChange(
              nextId++, newest.productId(), newest.revision(), newest.gone(), change.since());
      rows.put(row.id(), row);
    }
  }
}
