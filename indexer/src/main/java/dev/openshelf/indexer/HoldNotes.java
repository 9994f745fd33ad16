package dev.openshelf.indexer;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Writes into the registry why indexing waits, so that every process can show it. Thread-safe. */
final class HoldNotes implements HoldListener {

  private static final Logger log = LoggerFactory.getLogger(HoldNotes.class);

  private final Generations generations;
  private final IndexerMetrics metrics;
  private final AtomicReference<@Nullable Hold> noted = new AtomicReference<>();

  HoldNotes(Generations generations, IndexerMetrics metrics) {
    this.generations = generations;
    this.metrics = metrics;
  }

  @Override
  public void waits(Hold hold, String detail) {
    metrics.waited(hold);
    if (!Objects.equals(noted.get(), hold) && note(hold.code())) {
      noted.set(hold);
    }
  }

  @Override
  public void wentOn() {
    if (note(null)) {
      noted.set(null);
    }
  }

  private boolean note(@Nullable String reason) {
    try {
      generations.open().leading().ifPresent(it -> generations.note(it.name(), reason));
      return true;
    } catch (DataAccessException | TransactionException e) {
      log.debug("Could not note why indexing waits", e);
      return false;
    }
  }
}
