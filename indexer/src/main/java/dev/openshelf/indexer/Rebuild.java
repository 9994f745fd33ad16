package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.FillPages.Filled;
import dev.openshelf.indexer.Generation.State;
import dev.openshelf.indexer.IndexOverview.Progress;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.RebuildPoint.Phase;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a new generation beside the live one and points searches at it once it has proved itself.
 *
 * <pre>
 *   reserved -> index created -> opened -> confirmed by every writer -> filled -> caught up
 *     -> verified -> alias moved -> live          (anything off: failed, nothing has changed)
 * </pre>
 *
 * <p>Every step may be done twice, so a run that was ended anywhere goes on from the last committed
 * point. One thread at a time runs a job; other jobs may run meanwhile.
 */
public final class Rebuild {

  /** What it works with. */
  record Tools(
      ProductIndex index,
      Generations generations,
      IndexWriters writers,
      IndexOverview overview,
      CatalogueCounts catalogue,
      IndexingFailures failures) {}

  private static final Logger log = LoggerFactory.getLogger(Rebuild.class);

  private final Tools tools;
  private final Fill fill;
  private final Verification verification;
  private final AliasSwitch alias;
  private final RebuildSettings settings;
  private final Clock clock;

  Rebuild(
      Tools tools,
      Fill fill,
      Verification verification,
      AliasSwitch alias,
      RebuildSettings settings,
      Clock clock) {
    this.tools = tools;
    this.fill = fill;
    this.verification = verification;
    this.alias = alias;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Runs a job from its last point to the end.
   *
   * @throws RebuildRefused when the generation cannot go live; it is given up then, and why is said
   */
  public RebuildPoint run(RebuildJob job) {
    Run run = new Run(job, job.point().orElseGet(() -> reserve(job)));
    try {
      return run.toTheEnd();
    } catch (RebuildRefused e) {
      tools.generations().fail(run.name(), String.valueOf(e.getMessage()));
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The rebuild of " + run.name() + " was interrupted", e);
    }
  }

  /** Adds a generation under a number that neither the registry nor Elasticsearch has seen. */
  private RebuildPoint reserve(RebuildJob job) {
    Waiting waiting = new Waiting(job::stopIfAsked, reason -> {}, Thread::sleep);
    try {
      String name = waiting.until("Elasticsearch", () -> Optional.of(nextName()));
      RebuildPoint start = RebuildPoint.start(name, tools.index().mappingHash());
      job.commit(
          () -> {
            tools.generations().reserve(name, start.mappingHash(), job.id());
            return start;
          });
      return start;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The rebuild was interrupted before it began", e);
    }
  }

  private String nextName() throws IOException {
    return Generation.nextName(tools.generations().all(), tools.index().generations());
  }

  /** One run of one job. */
  private final class Run {

    private final RebuildJob job;
    private final Waiting waiting;
    private RebuildPoint point;

    Run(RebuildJob job, RebuildPoint from) {
      this.job = job;
      this.point = from;
      this.waiting = new Waiting(this::check, this::waitsFor, Thread::sleep);
    }

    String name() {
      return point.generation();
    }

    RebuildPoint toTheEnd() throws InterruptedException {
      if (before(Phase.CATCHING_UP)) {
        open();
        fillUp();
      }
      catchUp();
      verify();
      enter(Phase.SWITCHING);
      waiting.until(
          "Elasticsearch",
          () -> {
            alias.to(name());
            return Optional.of(true);
          });
      point = point.in(Phase.DONE);
      return point;
    }

    private boolean before(Phase phase) {
      return point.phase().compareTo(phase) < 0;
    }

    private void open() throws InterruptedException {
      waiting.until("Elasticsearch", this::created);
      tools.generations().open(name());
      long version = tools.generations().version();
      waiting.until(
          "indexers that do not write to it yet",
          () -> {
            List<String> behind = tools.writers().behind(version);
            if (!behind.isEmpty()) {
              waitsFor(behind.stream().map(it -> "indexer " + it).toList());
            }
            return behind.isEmpty() ? Optional.of(true) : Optional.empty();
          });
    }

    private Optional<Boolean> created() throws IOException {
      tools.index().create(name());
      return Optional.of(true);
    }

    private void fillUp() throws InterruptedException {
      point = point.in(Phase.FILLING).of(tools.catalogue().since(clock.instant()).total());
      job.commit(() -> point);
      AtomicLong refused = new AtomicLong(point.refused());
      Fill.Order order = new FillOrder(refused);
      double rate = job.rowsPerSecond() > 0 ? job.rowsPerSecond() : settings.rowsPerSecond();
      try {
        fill.run(
            name(),
            new Filled(point.after(), point.rows()),
            new Pacer(rate, System::nanoTime),
            order);
      } catch (IOException e) {
        throw new RebuildRefused(String.valueOf(e.getMessage()));
      }
      log.info("Generation {} was filled with {} products", name(), point.rows());
    }

    private void catchUp() throws InterruptedException {
      if (before(Phase.CATCHING_UP)) {
        enter(Phase.CATCHING_UP);
      }
      advance(State.CATCHING_UP);
      Instant begun = clock.instant();
      waiting.until(
          "copies of its shards",
          () -> {
            List<String> missing = tools.index().settle(name());
            overdue(begun, missing, "its shards do not start");
            return missing.isEmpty() ? Optional.of(true) : Optional.empty();
          });
      waiting.until(
          "changes that are on their way",
          () -> {
            Progress progress = tools.overview().progress(name());
            boolean caughtUp = progress != null && !progress.searchableAsOf().isBefore(begun);
            overdue(begun, caughtUp ? List.of() : List.of("late"), "changes do not reach it");
            return caughtUp ? Optional.of(true) : Optional.empty();
          });
    }

    private void verify() throws InterruptedException {
      enter(Phase.VERIFYING);
      Map<String, String> found =
          waiting.until(
              "what it is compared with", () -> Optional.of(verification.of(name(), this::check)));
      point = point.found(found);
      if (!Verification.passed(found)) {
        job.commit(() -> point);
        throw new RebuildRefused(name() + " is not fit to be searched: " + flaws(found));
      }
      advance(State.VERIFIED);
    }

    private String flaws(Map<String, String> found) {
      return found.entrySet().stream()
          .filter(it -> !it.getValue().equals(Verification.OK))
          .map(it -> it.getKey() + ": " + it.getValue())
          .reduce((one, other) -> one + "; " + other)
          .orElse("");
    }

    private void overdue(Instant since, List<String> lacking, String what) {
      if (!lacking.isEmpty() && clock.instant().isAfter(since.plus(settings.patience()))) {
        throw new RebuildRefused(
            "%s was not ready after %d s: %s."
                .formatted(name(), settings.patience().toSeconds(), what));
      }
    }

    private void enter(Phase phase) {
      point = point.in(phase);
      job.commit(() -> point);
    }

    private void advance(State state) {
      boolean live =
          tools.generations().find(name()).filter(it -> it.state() == State.LIVE).isPresent();
      if (!live && !tools.generations().advance(name(), state)) {
        check();
      }
    }

    /** Ends the run when somebody wants that, or when the generation has been given up. */
    private void check() {
      job.stopIfAsked();
      Optional<Generation> generation = tools.generations().find(name());
      if (generation.isEmpty() || !generation.get().state().open()) {
        throw new RebuildRefused(
            name() + " was given up: " + generation.map(Generation::reason).orElse("unknown"));
      }
    }

    private void waitsFor(List<String> reasons) {
      if (!reasons.equals(point.waitsFor())) {
        point = point.waiting(reasons);
        job.commit(() -> point);
      }
    }

    /** What the filling reports to. */
    private final class FillOrder implements Fill.Order {

      private final AtomicLong refused;

      FillOrder(AtomicLong refused) {
        this.refused = refused;
      }

      @Override
      public boolean goOn() {
        check();
        return true;
      }

      @Override
      public void reached(Filled filled) {
        if (filled.rows() != point.rows()) {
          point = point.reached(filled, refused.get());
          job.commit(() -> point);
        }
      }

      /** What the live generation cannot take either is no flaw of the new one. */
      @Override
      public void refused(ProductState state, Refused why) {
        if (!tools.failures().isOpen(state.id())) {
          throw new RebuildRefused(
              "%s does not take product %d: %s".formatted(name(), state.id(), why.detail()));
        }
        refused.incrementAndGet();
      }
    }
  }
}
