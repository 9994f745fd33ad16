package dev.openshelf.indexer;

import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What follows from the results of a batch. Pure. */
sealed interface Verdict {

  /** How often a batch is repeated for the sake of generations that do not lead. */
  int PATIENCE = 5;

  /** The batch is sent again later. */
  record Wait(TryLater because, boolean leaderStands) implements Verdict {}

  /**
   * Every document is final.
   *
   * @param refused index of the document and why, in the leading generation
   * @param failed generations that cannot go on, and why
   */
  record Final(Map<Integer, Refused> refused, Map<String, String> failed) implements Verdict {}

  /**
   * Decides. In the leading generation every document must become final, however long it takes;
   * what another generation does not take after some patience fails that generation.
   *
   * @param leader name of the leading generation
   * @param results of each generation, one for each document
   * @param repetitions how often only generations that do not lead made the batch wait
   */
  static Verdict of(String leader, Map<String, List<ItemResult>> results, int repetitions) {
    List<ItemResult> leading = results.getOrDefault(leader, List.of());
    Optional<TryLater> held = firstHeld(leading);
    if (held.isPresent()) {
      return new Wait(held.get(), false);
    }
    Map<String, String> failed = new LinkedHashMap<>();
    List<TryLater> others = new ArrayList<>();
    results.forEach(
        (generation, items) -> {
          if (!generation.equals(leader)) {
            firstHeld(items).ifPresent(others::add);
            trouble(items, leading).ifPresent(reason -> failed.put(generation, reason));
          }
        });
    return !others.isEmpty() && repetitions < PATIENCE
        ? new Wait(others.getFirst(), true)
        : new Final(refused(leading), failed);
  }

  private static Optional<TryLater> firstHeld(List<ItemResult> items) {
    return items.stream().filter(TryLater.class::isInstance).map(TryLater.class::cast).findFirst();
  }

  /** What the leader refuses, too, is the document's fault. */
  private static Optional<String> trouble(List<ItemResult> items, List<ItemResult> leading) {
    return IntStream.range(0, items.size())
        .filter(at -> !(items.get(at) instanceof Refused && leading.get(at) instanceof Refused))
        .mapToObj(items::get)
        .filter(item -> !item.stands())
        .findFirst()
        .map(
            item ->
                switch (item) {
                  case TryLater(Hold hold, String detail) -> hold.code() + ": " + detail;
                  case Refused(Flaw flaw, String detail) -> flaw.code() + ": " + detail;
                  default -> throw new IllegalStateException(item + " is no trouble");
                });
  }

  private static Map<Integer, Refused> refused(List<ItemResult> items) {
    Map<Integer, Refused> refused = new LinkedHashMap<>();
    for (int at = 0; at < items.size(); at++) {
      if (items.get(at) instanceof Refused refusal) {
        refused.put(at, refusal);
      }
    }
    return refused;
  }
}
