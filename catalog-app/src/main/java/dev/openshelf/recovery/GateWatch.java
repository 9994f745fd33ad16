package dev.openshelf.recovery;

import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at every gate again and again, each on a thread of its own: one that hangs ages and holds
 * up no other. Looks at once when the circuit has moved, and with jitter, so that many processes do
 * not look in step. Thread-safe.
 */
final class GateWatch implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(GateWatch.class);
  private static final Duration IN_PEACE = Duration.ofSeconds(3);
  private static final Duration AT_MOST = Duration.ofSeconds(1);
  private static final Duration AT_LEAST = Duration.ofMillis(100);

  /** Looks within the shortest step. */
  private static final int LOOKS_PER_STEP = 4;

  private static final double JITTER = 0.2;

  private final RecoveryMachine machine;
  private final Map<Gate, GateReader> readers;
  private final Duration busy;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final List<Thread> threads = new ArrayList<>();

  GateWatch(RecoveryMachine machine, Map<Gate, GateReader> readers, Duration step, Clock clock) {
    this.machine = machine;
    this.readers = Map.copyOf(readers);
    this.clock = clock;
    Duration often = step.dividedBy(LOOKS_PER_STEP);
    this.busy =
        often.compareTo(AT_MOST) > 0 ? AT_MOST : often.compareTo(AT_LEAST) < 0 ? AT_LEAST : often;
    machine.listen(move -> wake());
  }

  void start() {
    readers.forEach(
        (gate, reader) ->
            threads.add(
                Thread.ofVirtual().name("gate-" + gate.code()).start(() -> loop(gate, reader))));
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }

  private void loop(Gate gate, GateReader reader) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        look(gate, reader);
        pause();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** An edge: what cannot be read is unread, and the next look follows. */
  private void look(Gate gate, GateReader reader) {
    long begun = System.nanoTime();
    try {
      machine.report(reader.read(), begun);
    } catch (RuntimeException e) {
      log.debug("Gate {} cannot be read", gate.code(), e);
      machine.report(GateReading.unread(gate, 0, clock.instant(), "cannot be read"), begun);
    }
  }

  private void pause() throws InterruptedException {
    RecoveryPhase phase = machine.state().phase();
    boolean hurry = phase == RecoveryPhase.PROBING || phase == RecoveryPhase.RECOVERING;
    double jitter = 1 + JITTER * (2 * ThreadLocalRandom.current().nextDouble() - 1);
    lock.lockInterruptibly();
    try {
      if (machine.state().phase() == phase) {
        moved.await((long) ((hurry ? busy : IN_PEACE).toNanos() * jitter), TimeUnit.NANOSECONDS);
      }
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    lock.lock();
    try {
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
