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
  private static final Duration GOODBYE = Duration.ofSeconds(10);

  private final String name;
  private final Supplier<Duration> step;
  private final Semaphore wakings = new Semaphore(0);
  private @Nullable Thread thread;

  Worker(String name, Supplier<Duration> step) {
    this.name = name;
    this.step = step;
  }

  synchronized void start() {
    if (thread == null) {
      thread = Thread.ofVirtual().name(name).start(this::run);
    }
  }

  /** Returns when the step that is under way has ended, or after some seconds. */
  synchronized void stop() {
    Thread running = thread;
    if (running == null) {
      return;
    }
    thread = null;
    running.interrupt();
    try {
      if (!running.join(GOODBYE)) {
        log.warn("{} did not stop in time", name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void wake() {
    wakings.release();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long wait = once().toNanos();
        if (wakings.tryAcquire(wait, TimeUnit.NANOSECONDS)) {
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
