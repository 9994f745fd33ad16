package dev.openshelf.journeys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A reader that looks at the index all the time and remembers which products went back. */
final class RevisionWatch implements AutoCloseable {

  private static final long BETWEEN_LOOKS_MILLIS = 100;

  private final ShopStores stores;
  private final Map<Long, Long> highest = new HashMap<>();
  private final List<String> fallen = new ArrayList<>();
  private final Thread thread;
  private volatile boolean ending;

  RevisionWatch(ShopStores stores) {
    this.stores = stores;
    this.thread = Thread.ofVirtual().name("revision-watch").start(this::watch);
  }

  /** Products whose revision was once lower than before. Ends the watching. */
  List<String> fallen() {
    close();
    return fallen;
  }

  @Override
  public void close() {
    ending = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch() {
    while (!ending) {
      try {
        stores.index().forEach(this::look);
        synchronized (this) {
          wait(BETWEEN_LOOKS_MILLIS);
        }
      } catch (InterruptedException e) {
        return;
      } catch (java.io.IOException busy) {
        // The next look will tell.
      }
    }
  }

  private void look(long id, String state) {
    long revision = Long.parseLong(state.split(" ", 2)[0]);
    long before = highest.merge(id, revision, Math::max);
    if (revision < before) {
      fallen.add("product %d: %d after %d".formatted(id, revision, before));
    }
  }
}
