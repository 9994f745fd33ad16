package dev.openshelf.search;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once when Elasticsearch no longer answers everything, and once when it does again: that is,
 * when for a while no answer was anything but complete. Thread-safe.
 */
final class SearchLog implements SearchListener {

  private static final Logger log = LoggerFactory.getLogger(SearchLog.class);
  private static final long CALM_NANOS = Duration.ofSeconds(10).toNanos();

  private final LongSupplier ticker;
  private boolean degraded;
  private long lastTrouble;
  private long sinceNanos;

  SearchLog(LongSupplier ticker) {
    this.ticker = ticker;
  }

  @Override
  public void answered(SearchAnswer answer, Duration took) {
    List<String> reasons = answer.meta().degradedReasons();
    long now = ticker.getAsLong();
    if (reasons.isEmpty() ? calm(now) : trouble(now)) {
      tell(answer, now);
    }
  }

  /** Whether answers have just become degraded. */
  private synchronized boolean trouble(long now) {
    lastTrouble = now;
    boolean first = !degraded;
    if (first) {
      degraded = true;
      sinceNanos = now;
    }
    return first;
  }

  /** Whether answers have just proved complete again. */
  private synchronized boolean calm(long now) {
    boolean over = degraded && now - lastTrouble >= CALM_NANOS;
    degraded = degraded && !over;
    return over;
  }

  private void tell(SearchAnswer answer, long now) {
    SearchAnswer.Meta meta = answer.meta();
    if (meta.degradedReasons().isEmpty()) {
      log.info("Searches are complete again after {}", Duration.ofNanos(now - sinceNanos));
    } else {
      log.warn(
          "Searches are degraded: {} is answered by {}, because {}",
          meta.intent(),
          meta.source(),
          String.join(", ", meta.degradedReasons()));
    }
  }
}
