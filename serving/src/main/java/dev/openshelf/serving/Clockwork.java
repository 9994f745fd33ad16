package dev.openshelf.serving;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does something again and again on a background thread of its own, until it is closed. Whatever
 * one round throws is caught and logged here: the next one follows. Thread-safe.
 */
public final class Clockwork implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Clockwork.class);

  /** Interrupting a thread that talks to a server breaks its connection, so it comes second. */
  private static final Duration POLITE = Duration.ofSeconds(1);

  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final String name;
  private final ScheduledExecutorService thread;

  /** Waits for its first work on a daemon thread of this name. */
  public Clockwork(String name) {
    this.name = name;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name(name).daemon().factory());
  }

  /** Begins at once; so long a pause between the end of a round and the next. */
  public void every(Duration pause, Runnable work) {
    every(Duration.ZERO, pause, work);
  }

  /** Begins after a while; so long a pause between the end of a round and the next. */
  public void every(Duration first, Duration pause, Runnable work) {
    unlessEnding(
        () ->
            thread.scheduleWithFixedDelay(
                () -> round(work), first.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** Does something once, as soon as the thread is free. */
  public void soon(Runnable work) {
    unlessEnding(() -> thread.execute(() -> round(work)));
  }

  /** Lets the present round be the last one; does not wait for its end. */
  public void end() {
    thread.shutdown();
  }

  /** Waits a little for the end of the round, then interrupts it. */
  @Override
  public void close() {
    end();
    try {
      if (!ended(POLITE)) {
        thread.shutdownNow();
        if (!ended(FAREWELL)) {
          log.warn("{} does not end", name);
        }
      }
    } catch (InterruptedException hurried) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private boolean ended(Duration within) throws InterruptedException {
    return thread.awaitTermination(within.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void round(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException unforeseen) {
      log.error("{} failed and goes on", name, unforeseen);
    }
  }

  private void unlessEnding(Runnable order) {
    try {
      order.run();
    } catch (RejectedExecutionException ending) {
      log.debug("{} takes no more work", name, ending);
    }
  }
}
