package dev.openshelf.platform;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The thread behind {@link DatabaseWatch}: begins before the port opens, ends after everything
 * else.
 */
final class DatabaseLoop implements SmartLifecycle {
  private static final Logger log = LoggerFactory.getLogger(DatabaseLoop.class);

  private final DatabaseWatch watch;
  private final PostgresSchema schema;
  private volatile @Nullable Thread thread;

  DatabaseLoop(DatabaseWatch watch, PostgresSchema schema) {
    this.watch = watch;
    this.schema = schema;
  }

  @Override
  public void start() {
    thread = Thread.ofVirtual().name("database-watch").start(this::loop);
  }

  private void loop() {
    try (schema) {
      while (!Thread.currentThread().isInterrupted()) {
        pause(step());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** An edge: whatever happens in one step, the next one follows. */
  private Duration step() {
    try {
      return watch.step();
    } catch (RuntimeException unforeseen) {
      log.error("The state of the database could not be found out", unforeseen);
      return Duration.ofSeconds(5);
    }
  }

  private static void pause(Duration wait) throws InterruptedException {
    Thread.sleep(wait);
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

  @Override
  public int getPhase() {
    return Integer.MIN_VALUE;
  }
}
