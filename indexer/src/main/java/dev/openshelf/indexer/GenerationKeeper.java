package dev.openshelf.indexer;

import dev.openshelf.contracts.document.IndexNames;
import dev.openshelf.indexer.Generation.State;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Sees to it that there is a live generation: makes the first one, fills it from the database and
 * only then points the alias at it; makes a new one when the live one's index is gone. Any number
 * of processes may run it; one at a time acts. {@link #step} is called by one thread.
 *
 * <pre>
 *   index created -> registered -> filled -> refreshed -> counted -> alias moved -> live
 * </pre>
 *
 * <p>Interrupted anywhere, the next step goes on with the same generation from its creation; every
 * part may be done twice.
 */
final class GenerationKeeper {

  private static final Logger log = LoggerFactory.getLogger(GenerationKeeper.class);
  private static final Duration BETWEEN_STEPS = Duration.ofSeconds(1);
  private static final Duration BETWEEN_TEMPLATES = Duration.ofMinutes(1);

  /** An index that is gone this long was not just being restored. */
  private static final Duration MISSED_FOR = Duration.ofSeconds(5);

  private final ProductIndex index;
  private final Generations generations;
  private final KeeperLease lease;
  private final Backfill backfill;
  private final RefreshLog refreshes;
  private final Clock clock;
  private @Nullable Instant templateAt;
  private @Nullable Instant missedSince;
  private boolean working = true;
  private volatile boolean stopping;

  GenerationKeeper(
      ProductIndex index,
      Generations generations,
      KeeperLease lease,
      Backfill backfill,
      RefreshLog refreshes,
      Clock clock) {
    this.index = index;
    this.generations = generations;
    this.lease = lease;
    this.backfill = backfill;
    this.refreshes = refreshes;
    this.clock = clock;
  }

  /** Ends a filling that is under way; the next keeper begins it anew. */
  void stop() {
    stopping = true;
  }

  /** Does what is to be done; an edge, which no fault leaves. */
  Duration step() {
    try {
      if (lease.hold()) {
        keep();
      }
      if (!working) {
        log.info("The generations can be looked after again");
      }
      working = true;
    } catch (IOException | DataAccessException | TransactionException e) {
      if (working) {
        log.warn("The generations cannot be looked after: {}", e.getMessage());
      }
      working = false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return BETWEEN_STEPS;
  }

  private void keep() throws IOException, InterruptedException {
    keepTemplate();
    if (!refreshes.purge()) {
      log.trace("Nothing more to purge");
    }
    OpenGenerations open = generations.open();
    Optional<Generation> live = open.live();
    if (live.isEmpty()) {
      Optional<Generation> begun = open.leading();
      bringUp(begun.isPresent() ? begun.get().name() : register());
    } else if (index.exists(live.get().name())) {
      missedSince = null;
    } else {
      missed(live.get().name());
    }
  }

  private void keepTemplate() throws IOException {
    Instant now = clock.instant();
    if (templateAt == null || !now.isBefore(templateAt.plus(BETWEEN_TEMPLATES))) {
      index.forbidAutomaticCreation();
      templateAt = now;
    }
  }

  private void missed(String name) {
    Instant now = clock.instant();
    Instant since = missedSince == null ? now : missedSince;
    missedSince = since;
    if (!now.isBefore(since.plus(MISSED_FOR))) {
      generations.fail(name, "its index is gone");
      log.error("The index of generation {} is gone; another one is being made", name);
      missedSince = null;
      templateAt = null;
    }
  }

  /** Adds a generation under a number that neither the registry nor Elasticsearch has seen. */
  private String register() throws IOException {
    int highest =
        Stream.concat(
                generations.all().stream().map(Generation::name), index.generations().stream())
            .mapToInt(GenerationKeeper::number)
            .max()
            .orElse(0);
    String name = IndexNames.generation(highest + 1);
    // First the index: what is registered is written to at once.
    index.create(name);
    generations.add(name, index.mappingHash());
    return name;
  }

  private static int number(String name) {
    try {
      return Integer.parseInt(name.substring(1));
    } catch (NumberFormatException notOurs) {
      return 0;
    }
  }

  private void bringUp(String name) throws IOException, InterruptedException {
    index.create(name);
    OptionalLong standing = backfill.fill(name, () -> !stopping && lease.hold(), Thread::sleep);
    if (standing.isEmpty()) {
      return;
    }
    Instant started = clock.instant();
    index.refresh(name);
    refreshes.add(name, started, started, clock.instant());
    long found = index.count(name).orElse(0);
    if (found < standing.getAsLong()) {
      throw new IOException(
          "Generation %s holds %d of %d products".formatted(name, found, standing.getAsLong()));
    }
    if (!stopping && lease.hold() && isOpen(name)) {
      index.pointAliasAt(name);
      generations.promote(name);
      log.info("Generation {} is live with {} products", name, found);
    }
  }

  private boolean isOpen(String name) {
    List<Generation> open = generations.open().all();
    return open.stream().anyMatch(it -> it.name().equals(name) && it.state() != State.LIVE);
  }
}
