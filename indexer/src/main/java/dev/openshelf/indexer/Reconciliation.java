package dev.openshelf.indexer;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Compares generations with the database while edits go on, and mends them when asked. What is on
 * its way through the pipeline is no difference: it is looked at again when it must have arrived.
 * Memory does not grow with the catalogue. Thread-safe.
 */
public final class Reconciliation {

  /**
   * How it is to be done.
   *
   * @param repair send what differs down the ordinary path, above both sides
   * @param thorough look at the content of every document; otherwise only where revision, version
   *     or the document's own content hash differ
   */
  public record Order(boolean repair, boolean thorough) {
    static final Order ONLY_REPORT = new Order(false, false);
  }

  /** From where a comparison may go on, and what was found up to there. */
  public record Place(long afterId, Tally tally) {
    public static final Place START = new Place(0, Tally.NONE);
  }

  /** Is told how far a comparison has come, and ends it by throwing. */
  @FunctionalInterface
  public interface Course {
    /**
     * @param place everything up to it is compared
     * @param settled whether a comparison may go on from there, with nothing left behind
     */
    void reached(Place place, boolean settled);
  }

  /** Elasticsearch did not answer, or not for all of the index. */
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message, IOException cause) {
      super(message, cause);
    }
  }

  /** Where it reads and writes. */
  record Sides(CatalogueStates states, ProductIndex index, Mending mending) {}

  private final Sides sides;
  private final Generations generations;
  private final IndexOverview overview;
  private final Supplier<Instant> databaseClock;
  private final Duration patience;

  /**
   * @param patience how long it waits for the pipeline before it gives up
   */
  Reconciliation(
      Sides sides,
      Generations generations,
      IndexOverview overview,
      Supplier<Instant> databaseClock,
      Duration patience) {
    this.sides = sides;
    this.generations = generations;
    this.overview = overview;
    this.databaseClock = databaseClock;
    this.patience = patience;
  }

  /** The name of the live generation. */
  public Optional<String> live() {
    return generations.open().live().map(Generation::name);
  }

  /**
   * Compares a generation.
   *
   * @throws NotArrivedException when the pipeline stands still or is too far behind to tell
   * @throws Unreadable when the index cannot be read
   */
  public Tally run(String generation, Order order, Place from, Course course)
      throws InterruptedException {
    ComparedIndex contents = new GenerationContents(sides.index(), generation);
    Suspects suspects =
        new Suspects(
            sides.states(),
            contents,
            new Suspects.Waiting(arrivals(generation), Thread::sleep, patience),
            order.repair() ? sides.mending() : null);
    try {
      return new Comparison(sides.states(), contents, suspects, course, order.thorough()).run(from);
    } catch (IOException e) {
      throw new Unreadable("Generation %s cannot be compared".formatted(generation), e);
    }
  }

  private Arrivals arrivals(String generation) {
    return new Arrivals() {
      @Override
      public Instant now() {
        return databaseClock.get();
      }

      @Override
      public boolean arrived(Instant upTo) {
        IndexOverview.Progress progress = overview.progress(generation);
        return progress != null && !progress.finalAsOf().isBefore(upTo);
      }
    };
  }
}
