package dev.openshelf.indexer;

import dev.openshelf.indexer.Generation.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The generations that every change is written to. */
record OpenGenerations(List<Generation> all) {

  OpenGenerations {
    all = List.copyOf(all);
  }

  /**
   * The one that decides about a batch: the live one, or the first one ever while it is being
   * built. Trouble in any other neither holds a batch for long nor declares a product unfit.
   */
  Optional<Generation> leading() {
    return live().or(() -> all.stream().findFirst());
  }

  /** All of them, the leading one first. */
  List<Generation> leadingFirst() {
    List<Generation> ordered = new ArrayList<>(all);
    leading()
        .ifPresent(
            leader -> {
              ordered.remove(leader);
              ordered.addFirst(leader);
            });
    return ordered;
  }

  /** Those that are to become searchable soon; one that is being filled is not. */
  List<Generation> refreshed() {
    return all.stream().filter(it -> it.state() != State.BUILDING).toList();
  }

  Optional<Generation> live() {
    return all.stream().filter(it -> it.state() == State.LIVE).findFirst();
  }
}
