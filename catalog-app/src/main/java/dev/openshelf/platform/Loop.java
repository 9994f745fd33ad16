package dev.openshelf.platform;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes turns on a thread of its own until it is closed. Whatever a turn throws is caught here, and
 * only here: the next turn comes after a growing pause, for ever. Logs the first failure and the
 * recovery. Thread-safe.
 */
public final class Loop implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Loop.class);
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

  /** Interrupting a thread that talks to the database breaks its connection, so it comes second. */
  private static final Duration POLITE = Duration.ofSeconds(1);

  private static final Duration FAREWELL = Duration.ofSeconds(2);

  /** One round of work; says how long to sleep before the next, unless called earlier. */
  @FunctionalInterface
  public interface Turn {
    Duration take() throws Exception;
  }

  /** Returns when it makes sense to work. */
  @FunctionalInterface
  public interface Gate {
    void pass() throws InterruptedException;
  }

  private final String name;
  private final Gate gate;
  private final Turn turn;
  private final AutoCloseable atEnd;
  private final Wake wake = new Wake();
  private volatile @Nullable Thread thread;
  private volatile boolean ending;
  private volatile boolean inTurn;
  private int failures;

  public Loop(String name, Gate gate, Turn turn) {
    this(name, gate, turn, () -> {});
  }

  /**
   * A loop.
   *
   * @param name of its thread and in the log
   * @param gate passed before each turn
   * @param atEnd closed by the loop's thread after its last turn
   */
  public Loop(String name, Gate gate, Turn turn, AutoCloseable atEnd) {
    this.name = name;
    this.gate = gate;
    this.turn = turn;
    this.atEnd = atEnd;
  }

  /** Begins; once. */
  public synchronized void start() {
    thread = Thread.ofVirtual().name(name).start(this::run);
  }

  /** Has the next turn begin at once, unless the loop pauses after a failure. */
  public void wake() {
    wake.call();
  }

  /** Lets the turn be the last one; does not wait for its end. */
  public void end() {
    ending = true;
    Thread running = thread;
    // It sets inTurn before it looks at ending: either it sees the end, or this sees the turn.
    if (running != null && !inTurn) {
      running.interrupt();
    }
  }

  /** Waits a little for the end of the turn, then interrupts it. */
  @Override
  public synchronized void close() {
    end();
    Thread running = thread;
    try {
      if (running != null && !running.join(POLITE)) {
        running.interrupt();
        running.join(FAREWELL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try (atEnd) {
      while (!ending) {
        gate.pass();
        round();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      log.debug("{}: did not end cleanly", name, e);
    }
  }

  private void round() throws InterruptedException {
    Duration pause = takeTurn();
    if (ending) {
      return;
    }
    if (failures == 0) {
      wake.sleep(pause);
    } else {
      Thread.sleep(pause);
    }
  }

  private Duration takeTurn() throws InterruptedException {
    inTurn = true;
    try {
      if (ending) {
        return Duration.ZERO;
      }
      Duration pause = turn.take();
      recovered();
      return pause;
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) {
      if (Thread.currentThread().isInterrupted()) {
        throw (InterruptedException) new InterruptedException().initCause(e);
      }
      failed(e);
      return BACKOFF.pause(failures, ThreadLocalRandom.current().nextDouble());
    } finally {
      inTurn = false;
    }
  }

  private void recovered() {
    if (failures > 0) {
      log.info("{}: works again after {} failed attempts", name, failures);
      failures = 0;
    }
  }

  private void failed(Throwable e) {
    failures++;
    if (failures == 1) {
      tell(e);
    }
  }

  /** What says that a server is away needs no trace; anything else may be a mistake of ours. */
  private void tell(Throwable e) {
    boolean foreseen = !(e instanceof RuntimeException || e instanceof Error);
    if (foreseen || Trouble.connectionLost(e) != null) {
      log.warn("{}: failed, will go on trying: {}", name, e.toString());
    } else {
      log.warn("{}: failed, will go on trying", name, e);
    }
  }
}
