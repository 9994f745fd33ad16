package dev.openshelf.recovery;

import dev.openshelf.platform.Loop;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
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
  private final Duration busy;
  private final Clock clock;
  private final List<Loop> loops;

  GateWatch(RecoveryMachine machine, Map<Gate, GateReader> readers, Duration step, Clock clock) {
    this.machine = machine;
    this.clock = clock;
    Duration often = step.dividedBy(LOOKS_PER_STEP);
    this.busy =
        often.compareTo(AT_MOST) > 0 ? AT_MOST : often.compareTo(AT_LEAST) < 0 ? AT_LEAST : often;
    this.loops = readers.entrySet().stream().map(it -> loop(it.getKey(), it.getValue())).toList();
    machine.listen(move -> loops.forEach(Loop::wake));
  }

  void start() {
    loops.forEach(Loop::start);
  }

  @Override
  public void close() {
    loops.forEach(Loop::end);
    loops.forEach(Loop::close);
  }

  private Loop loop(Gate gate, GateReader reader) {
    return new Loop(
        "gate-" + gate.code(),
        () -> {},
        () -> {
          look(gate, reader);
          return pause();
        });
  }

  /** What cannot be read is unread. */
  private void look(Gate gate, GateReader reader) {
    long begun = System.nanoTime();
    try {
      machine.report(reader.read(), begun);
    } catch (RuntimeException e) {
      log.debug("Gate {} cannot be read", gate.code(), e);
      machine.report(GateReading.unread(gate, 0, clock.instant(), "cannot be read"), begun);
    }
  }

  private Duration pause() {
    RecoveryPhase phase = machine.state().phase();
    boolean hurry = phase == RecoveryPhase.PROBING || phase == RecoveryPhase.RECOVERING;
    double jitter = 1 + JITTER * (2 * ThreadLocalRandom.current().nextDouble() - 1);
    return Duration.ofNanos((long) ((hurry ? busy : IN_PEACE).toNanos() * jitter));
  }
}
