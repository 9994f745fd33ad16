package dev.openshelf.indexer;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a step on a thread of its own, each time after the wait that the step before asked for,
 * or as soon as somebody wakes it. A step that throws is repeated after a second. Thread-safe.
 */
final class Worker {

  /** Waits until woken. */
  static final Duration UNTIL_WOKEN = Duration.ofDays(1);

  private static final Logger log = LoggerFactory.getLogger(Worker.class);
  private static final Duration AFTER_FAULT = Duration.ofSeconds(1);
  private static final Duration GOODBYE = Duration.ofSeconds(5);

  private final String name;
  private final Supplier<Duration> step;
  private final Runnable hurry;
  private final Semaphore wakings = new Semaphore(0);
  private volatile boolean stopping;
  private @Nullable Thread thread;

  Worker(String name, Supplier<Duration> step) {
    this(name, step, () -> {});
  }

  /**
   * @param hurry asks a step that is under way to come to its end
   */
  Worker(String name, Supplier<Duration> step, Runnable hurry) {
    this.name = name;
    this.step = step;
    this.hurry = hurry;
  }

  synchronized void start() {
    if (thread == null) {
      stopping = false;
      thread = Thread.ofVirtual().name(name).start(this::run);
    }
  }

  /** Lets the step that is under way end, interrupts it when it does not, and returns. */
  synchronized void stop() {
    Thread running = thread;
    if (running == null) {
      return;
    }
    thread = null;
    stopping = true;
    hurry.run();
    wake();
    try {
      if (!running.join(GOODBYE)) {
        running.interrupt();
        log.warn("{} did not end in time and was interrupted", name);
      }
    } catch (InterruptedException e) {
      running.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  void wake() {
    wakings.release();
  }

  private void run() {
    try {
      while (!stopping && !Thread.currentThread().isInterrupted()) {
        long wait = once().toNanos();
        if (!stopping && wakings.tryAcquire(wait, TimeUnit.NANOSECONDS)) {
          wakings.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration once() {
    try {
      return step.get();
    } catch (RuntimeException e) {
      log.error("{} failed and is repeated", name, e);
      return AFTER_FAULT;
    }
  }
}
