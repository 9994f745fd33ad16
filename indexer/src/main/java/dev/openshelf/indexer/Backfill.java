package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the products of the database into a generation, page by page in the order of their ids.
 * Versions settle what live changes write meanwhile, so it may begin anew at any time.
 */
final class Backfill {

  /** Lets time pass. */
  @FunctionalInterface
  interface Pause {
    void last(Duration time) throws InterruptedException;
  }

  private static final Logger log = LoggerFactory.getLogger(Backfill.class);
  private static final int PAGE = 500;

  /** Place of a failure that no record of the topic stands behind. */
  private static final String PLACE = "backfill";

  private final CatalogueStates states;
  private final Documents documents;
  private final GenerationWriters writers;
  private final ParkedChanges parked;
  private final Stamps stamps;
  private final Backoff backoff;

  Backfill(
      CatalogueStates states,
      Documents documents,
      GenerationWriters writers,
      ParkedChanges parked,
      Stamps stamps,
      Backoff backoff) {
    this.states = states;
    this.documents = documents;
    this.writers = writers;
    this.parked = parked;
    this.stamps = stamps;
    this.backoff = backoff;
  }

  /**
   * Fills a generation.
   *
   * @param goOn asked before every request
   * @return how many products the generation holds at least, or nothing when it was stopped
   */
  OptionalLong fill(String generation, BooleanSupplier goOn, Pause pause)
      throws InterruptedException {
    long standing = 0;
    long after = 0;
    List<ProductState> page;
    do {
      page = states.after(after, PAGE);
      OptionalLong written = write(generation, page, goOn, pause);
      if (written.isEmpty()) {
        return written;
      }
      standing += written.getAsLong();
      after = page.isEmpty() ? after : page.getLast().id();
    } while (page.size() == PAGE);
    log.info("Generation {} was filled with {} products", generation, standing);
    return OptionalLong.of(standing);
  }

  private OptionalLong write(
      String generation, List<ProductState> page, BooleanSupplier goOn, Pause pause)
      throws InterruptedException {
    List<ProductState> left = page;
    for (int round = 1; !left.isEmpty(); round++) {
      if (!goOn.getAsBoolean()) {
        return OptionalLong.empty();
      }
      left = writeOnce(generation, left, round);
      if (!left.isEmpty()) {
        pause.last(backoff.before(round));
      }
    }
    return OptionalLong.of(page.size());
  }

  /** Returns the products that have to be written again. */
  private List<ProductState> writeOnce(String generation, List<ProductState> page, int round) {
    Instant stamp = stamps.begin();
    try {
      List<BulkOperation> operations =
          page.stream().map(state -> documents.of(state, stamp)).toList();
      List<ItemResult> results = writers.write(generation, operations);
      List<ProductState> left = new ArrayList<>();
      for (int at = 0; at < page.size(); at++) {
        switch (results.get(at)) {
          case TryLater later -> {
            if (left.isEmpty() && round == 1) {
              log.warn("Filling {} waits, {}: {}", generation, later.hold().code(), later.detail());
            }
            left.add(page.get(at));
          }
          case Refused refused -> parked.park(List.of(failure(generation, page.get(at), refused)));
          default -> {}
        }
      }
      return left;
    } finally {
      stamps.end(stamp);
    }
  }

  private static Parked failure(String generation, ProductState state, Refused refused) {
    Position place = new Position(PLACE, 0, state.revision());
    return new Parked(
        place, state.id(), state.revision(), generation, refused.flaw(), refused.detail(), null);
  }
}
