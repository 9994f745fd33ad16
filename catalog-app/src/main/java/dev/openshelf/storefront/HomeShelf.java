package dev.openshelf.storefront;

import dev.openshelf.platform.Database;
import dev.openshelf.serving.Clockwork;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * What home shows, kept in memory: read again in the background, and kept as it is while it cannot
 * be read. A visit never waits for it. Thread-safe.
 */
final class HomeShelf implements DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(HomeShelf.class);

  private final Supplier<HomePage> reading;
  private final Clockwork clockwork = new Clockwork("home-shelf");
  private volatile HomePage page = HomePage.UNKNOWN;
  private volatile boolean failing;

  HomeShelf(Supplier<HomePage> reading) {
    this.reading = reading;
  }

  /** Reads at once when the database is ready, and then again and again. */
  HomeShelf start(Database database, Duration pause) {
    database.whenReady(clockwork(pause));
    return this;
  }

  private Runnable clockwork(Duration pause) {
    return () -> clockwork.every(pause, this::refresh);
  }

  /** The latest page that could be read. */
  HomePage page() {
    return page;
  }

  /** Reads once; what was read before stays when it fails. */
  void refresh() {
    try {
      page = reading.get();
      if (failing) {
        log.info("Home is up to date again");
      }
      failing = false;
    } catch (RuntimeException fault) {
      if (!failing) {
        log.warn("Home keeps what it showed: the catalogue cannot be read", fault);
      }
      failing = true;
    }
  }

  @Override
  public void destroy() {
    clockwork.close();
  }
}
