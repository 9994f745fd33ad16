package dev.openshelf.indexer;

import dev.openshelf.indexer.ComparedIndex.Stray;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which suspected products really differ, and mends them if it is to. Waits for the
 * pipeline, never longer than its patience. Thread-safe.
 */
final class Suspects {

  /** How waiting is done. */
  record Waiting(Arrivals arrivals, Pause pause, Duration patience) {}

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final int CHUNK = 200;

  /** Whoever changes in each of these is alive and well. */
  private static final int ROUNDS = 5;

  private final CatalogueStates states;
  private final ComparedIndex index;
  private final Waiting waiting;
  private final @Nullable Mending mending;

  /**
   * @param mending null: only report
   */
  Suspects(
      CatalogueStates states, ComparedIndex index, Waiting waiting, @Nullable Mending mending) {
    this.states = states;
    this.index = index;
    this.waiting = waiting;
    this.mending = mending;
  }

  /** Adds what is the matter with these products. */
  Tally settle(Collection<Long> suspected, Tally tally) throws IOException, InterruptedException {
    if (suspected.isEmpty()) {
      return tally;
    }
    Settled settled = settle(List.copyOf(suspected));
    Map<String, Difference> found = new LinkedHashMap<>();
    settled.differing().forEach((id, difference) -> found.put(Long.toString(id), difference));
    Tally known = tally.found(found).unsettled(settled.moving());
    return mending == null || found.isEmpty()
        ? known
        : known.repaired(mend(mending, settled.differing().keySet()));
  }

  /** Deletes documents that can be no product's; returns how many are gone. */
  long remove(Collection<Stray> strays) throws IOException {
    long gone = 0;
    for (Stray stray : mending == null ? List.<Stray>of() : strays) {
      gone += index.remove(stray) ? 1 : 0;
    }
    return gone;
  }

  private record Settled(Map<Long, Difference> differing, long moving) {}

  private Settled settle(List<Long> suspected) throws IOException, InterruptedException {
    Map<Long, Difference> differing = new LinkedHashMap<>();
    List<Long> open = suspected;
    for (int round = 0; round < ROUNDS && !open.isEmpty(); round++) {
      Map<Long, Expected> before = expected(open);
      await(waiting.arrivals().now());
      open = judge(open, before, differing);
    }
    return new Settled(differing, open.size());
  }

  /** Returns those that have to be looked at again. */
  private List<Long> judge(
      List<Long> open, Map<Long, Expected> before, Map<Long, Difference> differing)
      throws IOException {
    List<Long> moving = new ArrayList<>();
    for (int from = 0; from < open.size(); from += CHUNK) {
      List<Long> ids = open.subList(from, Math.min(from + CHUNK, open.size()));
      // The index first: it cannot know more than the database knows afterwards.
      Map<Long, Found> found = index.documents(ids);
      Map<Long, Expected> after = expected(ids);
      for (long id : ids) {
        switch (Settlement.of(before.get(id), found.get(id), after.get(id))) {
          case Settlement.Agrees agrees -> {}
          case Settlement.Differs(Difference difference) -> differing.put(id, difference);
          case Settlement.Moving again -> moving.add(id);
        }
      }
    }
    return moving;
  }

  /** Returns how many of them are right afterwards. */
  private long mend(Mending mender, Collection<Long> differing)
      throws IOException, InterruptedException {
    List<Long> ids = List.copyOf(differing);
    for (int from = 0; from < ids.size(); from += CHUNK) {
      List<Long> chunk = ids.subList(from, Math.min(from + CHUNK, ids.size()));
      Map<Long, Found> found = index.documents(chunk);
      Map<Long, Long> versions = new HashMap<>();
      long horizon = mender.horizon();
      for (long id : chunk) {
        Found document = found.get(id);
        versions.put(id, document == null ? 0 : versionToExceed(document, horizon));
      }
      mender.resend(versions);
    }
    return ids.size() - settle(ids).differing().size();
  }

  /** No revision can be above a version that no shop gives, so such a document has to go first. */
  private long versionToExceed(Found document, long horizon) throws IOException {
    if (document.version() < horizon) {
      return document.version();
    }
    index.remove(new Stray(Long.toString(document.id()), document.version()));
    return 0;
  }

  private Map<Long, Expected> expected(List<Long> ids) {
    Map<Long, Expected> expected = new HashMap<>();
    for (int from = 0; from < ids.size(); from += CHUNK) {
      states
          .current(ids.subList(from, Math.min(from + CHUNK, ids.size())))
          .forEach(state -> expected.put(state.id(), Expected.of(state)));
    }
    return expected;
  }

  private void await(Instant upTo) throws IOException, InterruptedException {
    Duration left = waiting.patience();
    while (!waiting.arrivals().arrived(upTo)) {
      if (!left.isPositive()) {
        throw new NotArrivedException(upTo);
      }
      waiting.pause().last(BETWEEN_LOOKS);
      left = left.minus(BETWEEN_LOOKS);
    }
  }
}
