package dev.openshelf.indexer;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Sees to it that there is a live generation and that the others come and go as they should. Any
 * number of processes may run it; one at a time acts. {@link #step} is called by one thread.
 */
final class GenerationKeeper {

  private static final Logger log = LoggerFactory.getLogger(GenerationKeeper.class);
  private static final Duration BETWEEN_STEPS = Duration.ofSeconds(1);
  private static final Duration BETWEEN_TEMPLATES = Duration.ofMinutes(1);

  /** An index that is gone this long was not just being restored. */
  private static final Duration MISSED_FOR = Duration.ofSeconds(5);

  /** How a live generation comes to be. */
  record Maker(FirstGeneration first, AliasSwitch alias) {}

  private final ProductIndex index;
  private final Generations generations;
  private final KeeperLease lease;
  private final Maker maker;
  private final List<Chore> chores;
  private final Clock clock;
  private @Nullable Instant templateAt;
  private @Nullable Instant missedSince;
  private boolean working = true;
  private volatile boolean stopping;

  /**
   * @param chores what else is to be done once a second
   */
  GenerationKeeper(
      ProductIndex index,
      Generations generations,
      KeeperLease lease,
      Maker maker,
      List<Chore> chores,
      Clock clock) {
    this.index = index;
    this.generations = generations;
    this.lease = lease;
    this.maker = maker;
    this.chores = List.copyOf(chores);
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
    } catch (IOException | DataAccessException | TransactionException | RebuildRefused e) {
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
    Optional<Generation> live = generations.open().live();
    if (live.isEmpty()) {
      maker.first().make(maker.alias(), () -> !stopping && lease.hold());
    } else if (index.exists(live.get().name())) {
      missedSince = null;
    } else {
      missed(live.get().name());
    }
    for (Chore chore : chores) {
      chore.act();
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
      log.error("The index of generation {} is gone; another one is taken", name);
      missedSince = null;
      templateAt = null;
    }
  }
}
