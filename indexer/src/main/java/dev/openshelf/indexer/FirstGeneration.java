package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.FillPages.Filled;
import dev.openshelf.indexer.Generation.State;
import dev.openshelf.indexer.ItemResult.Refused;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a generation when there is none to search: the first one ever, or another when the live
 * one's index is gone. Takes the previous one if that is still there.
 *
 * <pre>
 *   reserved -> index created -> opened -> filled -> refreshed -> counted -> alias moved -> live
 * </pre>
 *
 * <p>Interrupted anywhere, the next call goes on with the same generation from its creation; every
 * part may be done twice.
 */
final class FirstGeneration {

  private static final Logger log = LoggerFactory.getLogger(FirstGeneration.class);

  /** Place of a failure that no record of the topic stands behind. */
  private static final String PLACE = "backfill";

  private static final Pacer UNLIMITED = new Pacer(0, () -> 0);

  private final ProductIndex index;
  private final Generations generations;
  private final Fill fill;
  private final ParkedChanges parked;
  private final RefreshLog refreshes;
  private final Clock clock;

  FirstGeneration(
      ProductIndex index,
      Generations generations,
      Fill fill,
      ParkedChanges parked,
      RefreshLog refreshes,
      Clock clock) {
    this.index = index;
    this.generations = generations;
    this.fill = fill;
    this.parked = parked;
    this.refreshes = refreshes;
    this.clock = clock;
  }

  /**
   * Makes it.
   *
   * @param goOn asked now and then whether this process is still to do it
   */
  void make(AliasSwitch alias, BooleanSupplier goOn) throws IOException, InterruptedException {
    List<Generation> open = generations.open().all();
    for (Generation previous : open.reversed()) {
      if (previous.state() == State.PREVIOUS) {
        if (index.exists(previous.name())) {
          alias.to(previous.name());
          return;
        }
        generations.fail(previous.name(), "its index is gone");
      }
    }
    Optional<String> begun = begun();
    bringUp(begun.isPresent() ? begun.get() : reserve(), alias, goOn);
  }

  /** The one that an earlier call, or a rebuild, has begun. */
  private Optional<String> begun() {
    return generations.all().stream()
        .filter(it -> it.state().open())
        .map(Generation::name)
        .findFirst();
  }

  private String reserve() throws IOException {
    String name = Generation.nextName(generations.all(), index.generations());
    generations.reserve(name, index.mappingHash(), null);
    return name;
  }

  private void bringUp(String name, AliasSwitch alias, BooleanSupplier goOn)
      throws IOException, InterruptedException {
    index.create(name);
    generations.open(name);
    FillOrder order = new FillOrder(name, goOn);
    if (!fill.run(name, new Filled(0, 0), UNLIMITED, order)) {
      return;
    }
    index.settle(name);
    generations.advance(name, State.CATCHING_UP);
    Instant started = clock.instant();
    index.refresh(name);
    refreshes.add(name, started, started, clock.instant());
    long found = index.count(name).orElse(0L);
    if (found < order.standing()) {
      throw new IOException(
          "Generation %s holds %d of %d products".formatted(name, found, order.standing()));
    }
    if (goOn.getAsBoolean()) {
      alias.to(name);
      log.info("Generation {} was made of {} products", name, found);
    }
  }

  /** There is no other generation to judge by: what this one refuses is the product's failure. */
  private final class FillOrder implements Fill.Order {

    private final String name;
    private final BooleanSupplier goOn;
    private long rows;
    private long refusals;

    FillOrder(String name, BooleanSupplier goOn) {
      this.name = name;
      this.goOn = goOn;
    }

    synchronized long standing() {
      return rows - refusals;
    }

    @Override
    public boolean goOn() {
      return goOn.getAsBoolean();
    }

    @Override
    public synchronized void reached(Filled filled) {
      rows = filled.rows();
    }

    @Override
    public void refused(ProductState state, Refused why) {
      Position place = new Position(PLACE, 0, state.revision());
      parked.park(
          List.of(
              new Parked(
                  place, state.id(), state.revision(), name, why.flaw(), why.detail(), null)));
      synchronized (this) {
        refusals++;
      }
    }
  }
}
