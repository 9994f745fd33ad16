package dev.openshelf.recommendation;

import dev.openshelf.serving.Clockwork;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Remembers who looked at what. Lossy on purpose: a view is handed over without waiting, and
 * dropped and counted when too many wait already or when PostgreSQL does not take them, because a
 * product page is worth more than its statistics. Thread-safe.
 */
public final class ProductViews implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ProductViews.class);

  private static final int MOST_WAITING = 2_000;
  private static final int BATCH = 500;

  /** Short enough that a product stands under "recently viewed" on the next page. */
  private static final Duration PAUSE = Duration.ofMillis(200);

  private static final Duration TIDY_EVERY = Duration.ofHours(1);

  private final ReentrantLock writing = new ReentrantLock();
  private final BlockingQueue<ProductView> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Clockwork clockwork = new Clockwork("product-views");
  private final ViewStore store;
  private final TransactionOperations transactions;
  private final Clock clock;
  private final MeterRegistry meters;
  private Instant tidied = Instant.EPOCH;

  ProductViews(
      ViewStore store, TransactionOperations transactions, Clock clock, MeterRegistry meters) {
    this.store = store;
    this.transactions = transactions;
    this.clock = clock;
    this.meters = meters;
  }

  /** Begins to write; to be called once, when the database is there. */
  public void start() {
    clockwork.every(PAUSE, PAUSE, this::work);
  }

  /** Notes that a shopper looked at a product; at once, and without a promise. */
  public void viewed(String shopper, long productId) {
    if (!waiting.offer(new ProductView(shopper, productId, clock.instant()))) {
      count("dropped", 1);
    }
  }

  /** Forgets all that a shopper looked at, also what has not been written yet. */
  public void forget(String shopper) {
    writing.lock();
    try {
      waiting.removeIf(view -> view.shopper().equals(shopper));
      store.forget(shopper);
    } finally {
      writing.unlock();
    }
  }

  /** Writes what waits, and deletes what is old from time to time. */
  void work() {
    while (writeSome()) {
      log.trace("More product views wait");
    }
    tidy();
  }

  /**
   * A view is either waiting or written when the lock is free, so that none outlives a wish to
   * forget.
   */
  private boolean writeSome() {
    writing.lock();
    try {
      List<ProductView> batch = new ArrayList<>();
      waiting.drainTo(batch, BATCH);
      if (!batch.isEmpty()) {
        write(batch);
      }
      return batch.size() == BATCH;
    } finally {
      writing.unlock();
    }
  }

  private void write(List<ProductView> batch) {
    try {
      transactions.executeWithoutResult(transaction -> store.add(batch));
      count("recorded", batch.size());
    } catch (DataAccessException | org.springframework.transaction.TransactionException away) {
      log.debug("{} product views are lost", batch.size(), away);
      count("failed", batch.size());
    }
  }

  private void tidy() {
    Instant now = clock.instant();
    if (now.isBefore(tidied.plus(TIDY_EVERY))) {
      return;
    }
    try {
      while (store.deleteOld(now)) {
        log.debug("More product views are too old");
      }
      tidied = now;
    } catch (DataAccessException away) {
      log.debug("Old product views stay for now", away);
    }
  }

  private void count(String result, int views) {
    meters.counter("openshelf.product.views", "result", result).increment(views);
  }

  @Override
  public void close() {
    clockwork.close();
  }
}
