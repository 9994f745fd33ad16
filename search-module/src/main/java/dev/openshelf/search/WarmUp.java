package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks every source a few questions of its own as soon as there is an index to ask, so that the
 * first shopper does not pay for code that has never run. Its calls are counted by nobody.
 * Thread-safe.
 */
final class WarmUp {

  private static final Logger log = LoggerFactory.getLogger(WarmUp.class);

  /** Cold code and a cold index take many times what a shopper would wait for. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** More than all its calls may take together. */
  private static final Duration LONGEST = PATIENCE.multipliedBy(5);

  private static final int ROUNDS = 5;
  private static final String CALLER = "warm-up";

  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final PrimarySource primary;
  private final DatabaseRungs database;
  private final String currency;

  /**
   * @param primary with guards of its own
   */
  WarmUp(PrimarySource primary, DatabaseRungs database, String currency) {
    this.primary = primary;
    this.database = database;
    this.currency = currency;
  }

  /** Waits in the background until there is an index. */
  WarmUp start() {
    primary.watch().whenKnown(this::run);
    return this;
  }

  /**
   * Why the sources are still cold; empty once the warm-up is over. Waits for one that goes on, and
   * never for an index.
   */
  Optional<Reason> cold() {
    if (!over.isDone()
        && primary.watch().state()
            instanceof LiveIndexWatch.State.Unknown(Reason reason, long looked)) {
      return Optional.of(reason);
    }
    try {
      over.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(Reason.TIMEOUT);
    } catch (ExecutionException | TimeoutException e) {
      log.debug("The warm-up does not end", e);
      return Optional.of(Reason.TIMEOUT);
    }
  }

  private void run(LiveIndex live) {
    try {
      askAll(live);
    } finally {
      over.complete(null);
    }
  }

  private void askAll(LiveIndex live) {
    Deadline all = Deadline.after(PATIENCE);
    int answered = 0;
    for (int round = 0; round < ROUNDS && !all.expired(); round++) {
      answered += elasticsearch(live, all);
    }
    ask(database.exact(), Intent.EXACT_CODE);
    ask(database.prefix(), Intent.PREFIX);
    ask(database.category(), Intent.BROWSE_CATEGORY);
    log.info("Search is warm after {} ms and {} answers", all.elapsed().toMillis(), answered);
  }

  private int elasticsearch(LiveIndex live, Deadline deadline) {
    int answered = 0;
    for (Intent intent :
        List.of(Intent.EXACT_CODE, Intent.PREFIX, Intent.FULL_TEXT, Intent.BROWSE_CATEGORY)) {
      answered += primary.find(asked(intent), live, deadline) instanceof Outcome.Success<?> ? 1 : 0;
    }
    return answered;
  }

  private void ask(Rung<Asked, Found> rung, Intent intent) {
    Rung.Step<Found> said = rung.ask(asked(intent), Deadline.after(PATIENCE));
    log.debug("Warm-up of {}: {}", rung.name(), said);
  }

  /** With every filter, for each has code of its own. */
  private Asked asked(Intent intent) {
    SearchQuery query =
        new SearchQuery(
            "warm up 1",
            1L,
            List.of("warm-up"),
            BigDecimal.ZERO,
            BigDecimal.TEN,
            currency,
            true,
            null,
            Sort.RELEVANCE,
            20,
            null,
            intent);
    return new Asked(query, intent, null, true, CALLER);
  }
}
