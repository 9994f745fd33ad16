package dev.openshelf.indexer;

import dev.openshelf.indexer.IndexOverview.Progress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Reads the live generation's progress in the background, for gauges. Thread-safe. */
final class ProgressWatch implements AutoCloseable {

  /**
   * What was read last.
   *
   * @param live null when there is no live generation
   * @param progress null when unknown
   * @param outdated whether the live generation needs a rebuild for its mapping; null when unknown
   */
  record Sighting(@Nullable String live, @Nullable Progress progress, @Nullable Boolean outdated) {
    static final Sighting NOTHING = new Sighting(null, null, null);
  }

  private static final Logger log = LoggerFactory.getLogger(ProgressWatch.class);
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(5);
  private static final double MILLIS_PER_SECOND = 1000;

  private final IndexOverview overview;
  private final Clock clock;
  private final Worker worker = new Worker("index-progress", this::step);
  private volatile Sighting latest = Sighting.NOTHING;

  ProgressWatch(IndexOverview overview, Clock clock) {
    this.overview = overview;
    this.clock = clock;
  }

  void start() {
    worker.start();
  }

  /** How old the searchable state is; grows while no report comes, not a number while unknown. */
  double lagSeconds() {
    Progress progress = latest.progress();
    return progress == null
        ? Double.NaN
        : Math.max(0, millisSince(progress.searchableAsOf())) / MILLIS_PER_SECOND;
  }

  /** The live generation's number; not a number when there is none. */
  double generation() {
    String live = latest.live();
    return live == null ? Double.NaN : Integer.parseInt(live.substring(1));
  }

  /** 1 when the live generation needs a rebuild for its mapping, 0 when not. */
  double mappingOutdated() {
    Boolean outdated = latest.outdated();
    return outdated == null ? Double.NaN : outdated ? 1 : 0;
  }

  @Override
  public void close() {
    worker.stop();
  }

  private Duration step() {
    try {
      String live = overview.live();
      latest =
          live == null
              ? Sighting.NOTHING
              : new Sighting(live, overview.progress(live), overview.mappingOutdated());
    } catch (DataAccessException | TransactionException e) {
      log.debug("The live generation cannot be read", e);
      latest = Sighting.NOTHING;
    }
    return BETWEEN_READINGS;
  }

  private long millisSince(Instant instant) {
    return Duration.between(instant, clock.instant()).toMillis();
  }
}
