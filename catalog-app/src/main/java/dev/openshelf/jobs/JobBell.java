package dev.openshelf.jobs;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes this process's workers when a job may be waiting. A ring is never lost. Thread-safe. */
final class JobBell {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rung = lock.newCondition();
  private long rings;

  void ring() {
    lock.lock();
    try {
      rings++;
      rung.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Rings so far: read it before looking for work, then wait for more than that. */
  long rings() {
    lock.lock();
    try {
      return rings;
    } finally {
      lock.unlock();
    }
  }

  void awaitMoreThan(long heard, Duration atMost) throws InterruptedException {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (rings <= heard && left > 0) {
        left = rung.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
