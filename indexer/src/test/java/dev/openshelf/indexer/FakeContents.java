package dev.openshelf.indexer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A generation in memory. */
final class FakeContents implements ComparedIndex {

  final TreeMap<Long, Found> documents = new TreeMap<>();
  final List<Stray> strays = new ArrayList<>();

  /** Documents under another id than that of the product which they show. */
  final Map<Long, String> names = new HashMap<>();

  int rowReads;

  void hold(Expected it) {
    documents.put(
        it.id(),
        new Found(
            it.id(), it.revision(), it.revision(), it.contentHash(), it.contentHash(), false));
  }

  @Override
  public Sum sum(IdRange range) {
    Collection<Found> within = within(range);
    return new Sum(within.size(), within.stream().mapToLong(FakeContents::fingerprint).sum());
  }

  @Override
  public List<Row> rows(IdRange range, int limit) {
    rowReads++;
    return within(range).stream()
        .limit(limit)
        .map(it -> new Row(name(it), it.version(), it.id(), fingerprint(it), it.deleted()))
        .toList();
  }

  @Override
  public Map<Long, Found> documents(Collection<Long> ids) {
    Map<Long, Found> found = new HashMap<>(documents);
    found.keySet().retainAll(ids);
    found.keySet().removeAll(names.keySet());
    return found;
  }

  @Override
  public List<Stray> strays() {
    return List.copyOf(strays);
  }

  @Override
  public boolean remove(Stray stray) {
    boolean held = documents.values().removeIf(it -> name(it).equals(stray.documentId()));
    return names.values().remove(stray.documentId()) || strays.remove(stray) || held;
  }

  private String name(Found it) {
    return names.getOrDefault(it.id(), Long.toString(it.id()));
  }

  private Collection<Found> within(IdRange range) {
    return documents.subMap(range.after(), false, range.upTo(), true).values();
  }

  private static long fingerprint(Found it) {
    return Fingerprint.of(it.id(), it.revision(), it.version(), it.claimedHash());
  }
}
