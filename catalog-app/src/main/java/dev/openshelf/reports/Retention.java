package dev.openshelf.reports;

import dev.openshelf.platform.Database;
import dev.openshelf.serving.Clockwork;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Deletes reports that are too old, a few at a time, each few in a transaction of their own. Any
 * number of processes may do so at once.
 */
final class Retention implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(Retention.class);
  private static final Duration PAUSE = Duration.ofHours(1);
  static final int BATCH = 500;

  /** What is left is for the next time. */
  private static final int BATCHES = 200;

  private final Reports reports;
  private final Duration kept;
  private final Clock clock;
  private final Clockwork clockwork = new Clockwork("report-retention");

  Retention(Reports reports, Duration kept, Clock clock) {
    this.reports = reports;
    this.kept = kept;
    this.clock = clock;
  }

  Retention start(Database database) {
    database.whenReady(() -> clockwork.every(PAUSE, this::safely));
    return this;
  }

  /** Says how many are gone. */
  long purge() {
    long purged = 0;
    int batch = BATCH;
    for (int i = 0; i < BATCHES && batch == BATCH; i++) {
      batch = reports.purge(clock.instant().minus(kept), BATCH);
      purged += batch;
    }
    return purged;
  }

  private void safely() {
    try {
      long purged = purge();
      if (purged > 0) {
        log.info("{} client reports were older than {} and are deleted", purged, kept);
      }
    } catch (RuntimeException fault) {
      log.warn("Old client reports could not be deleted; it is tried again", fault);
    }
  }

  @Override
  public void destroy() {
    clockwork.close();
  }
}
