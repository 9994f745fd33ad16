package dev.openshelf.platform;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Does something again and again on a thread of its own, whenever the database is ready. Whatever a
 * step throws is caught here: the next one comes after a pause. Says once that it fails and once
 * that it works again.
 */
public final class BackgroundLoop implements SmartLifecycle {

  /** One step; says how long to wait for the next. */
  @FunctionalInterface
  public interface Step {
    Duration take() throws Exception;
  }

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);

  private final String name;
  private final Database database;
  private final Step step;
  private volatile @Nullable Thread thread;
  private boolean working = true;

  public BackgroundLoop(String name, Database database, Step step) {
    this.name = name;
    this.database = database;
    this.step = step;
  }

  @Override
  public void start() {
    thread = Thread.ofVirtual().name(name).start(this::run);
  }

  @Override
  public void stop() {
    Thread running = thread;
    thread = null;
    if (running != null) {
      running.interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        database.awaitReady();
        Thread.sleep(once());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration once() throws InterruptedException {
    try {
      Duration pause = step.take();
      if (!working) {
        log.info("{} works again", name);
      }
      working = true;
      return pause;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      if (working) {
        log.warn("{} failed and goes on trying: {}", name, e.toString());
      }
      log.debug("{} failed", name, e);
      working = false;
      return AFTER_FAILURE;
    }
  }
}
