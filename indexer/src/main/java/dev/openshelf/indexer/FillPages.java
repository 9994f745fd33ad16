package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hands the products of the database out in short pages by id, each read when it is asked for, and
 * knows up to where all of them are done. Thread-safe.
 */
final class FillPages {

  /** The products between two ids. */
  record Page(long number, List<ProductState> states) {}

  /**
   * How far a filling is.
   *
   * @param after every product up to this id is done
   * @param rows how many those are
   */
  record Filled(long after, long rows) {}

  private record Done(long last, int rows) {}

  private final CatalogueStates states;
  private final int limit;
  private final TreeMap<Long, Done> ahead = new TreeMap<>();
  private long after;
  private boolean exhausted;
  private long handedOut;
  private long finished;
  private Filled filled;

  FillPages(CatalogueStates states, int limit, Filled from) {
    this.states = states;
    this.limit = limit;
    this.after = from.after();
    this.filled = from;
  }

  /** The next page; none when all were handed out. */
  synchronized Optional<Page> next() {
    if (exhausted) {
      return Optional.empty();
    }
    List<ProductState> page = states.after(after, limit);
    exhausted = page.size() < limit;
    if (page.isEmpty()) {
      return Optional.empty();
    }
    after = page.getLast().id();
    handedOut++;
    return Optional.of(new Page(handedOut, page));
  }

  synchronized void done(Page page) {
    ahead.put(page.number(), new Done(page.states().getLast().id(), page.states().size()));
    while (ahead.containsKey(finished + 1)) {
      finished++;
      Done next = ahead.remove(finished);
      filled = new Filled(next.last(), filled.rows() + next.rows());
    }
  }

  synchronized Filled filled() {
    return filled;
  }
}
