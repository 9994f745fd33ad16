package dev.openshelf.platform;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether PostgreSQL is there with the schema of this version. A process starts without it and
 * begins to work by itself when it comes; whoever needs the database in the background waits here
 * first, and again before each round.
 *
 * <pre>
 *   WAITING --answers--> MIGRATING --migrated--> READY
 *      ^                     |                     |
 *      |                     +--refused--> FAILED  |   (FAILED is tried again, from the start)
 *      +-------------- away for longer than the grace
 * </pre>
 *
 * Safe for use by many threads.
 */
public final class Database {
  /** Where the process stands with its database. */
  public enum State {
    /** PostgreSQL does not answer, or no longer does. */
    WAITING,
    /** PostgreSQL answers; the schema is being brought up to date. */
    MIGRATING,
    /** The schema is that of this version; work may be done. */
    READY,
    /**
     * PostgreSQL answers, but the schema could not be brought up to date; tried again from time to
     * time.
     */
    FAILED
  }

  /**
   * A state, the sentence that explains it to the outside (nothing internal in it), and since when
   * it holds.
   */
  public record Status(State state, @Nullable String reason, Instant since) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ready = lock.newCondition();
  private final List<Runnable> waiting = new ArrayList<>();
  private volatile Status status;

  Database(Instant now) {
    status = new Status(State.WAITING, "PostgreSQL has not answered yet.", now);
  }

  public Status status() {
    return status;
  }

  public State state() {
    return status.state();
  }

  public boolean isReady() {
    return state() == State.READY;
  }

  /** Returns when the database is ready; at once when it is. */
  public void awaitReady() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!isReady()) {
        ready.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for at most the given time; says whether the database is ready. */
  public boolean awaitReady(Duration atMost) throws InterruptedException {
    long nanos = atMost.toNanos();
    lock.lockInterruptibly();
    try {
      while (!isReady() && nanos > 0) {
        nanos = ready.awaitNanos(nanos);
      }
      return isReady();
    } finally {
      lock.unlock();
    }
  }

  /** Runs the action once, on a thread of its own, as soon as the database is ready. */
  public void whenReady(Runnable action) {
    lock.lock();
    try {
      if (isReady()) {
        start(action);
      } else {
        waiting.add(action);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Only the watch tells the state. Returns whether this is news. */
  boolean become(State state, @Nullable String reason, Instant now) {
    lock.lock();
    try {
      Status before = status;
      boolean sameState = before.state() == state;
      if (sameState && Objects.equals(before.reason(), reason)) {
        return false;
      }
      status = new Status(state, reason, sameState ? before.since() : now);
      if (state == State.READY) {
        ready.signalAll();
        waiting.forEach(Database::start);
        waiting.clear();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private static void start(Runnable action) {
    Thread.ofVirtual().name("database-ready").start(action);
  }
}
