package dev.openshelf.recovery;

import dev.openshelf.serving.RecoveryMachine;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets the machine draw its conclusions five times a second. Thread-safe. */
final class RecoveryLoop implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RecoveryLoop.class);
  private static final Duration PERIOD = Duration.ofMillis(200);

  private final RecoveryMachine machine;
  private final ScheduledExecutorService loop =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("recovery-tick").daemon().factory());

  RecoveryLoop(RecoveryMachine machine) {
    this.machine = machine;
    machine.listen(new MoveLog());
  }

  void start() {
    loop.scheduleWithFixedDelay(this::tick, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** An edge: whatever happens in one tick, the next one follows. */
  private void tick() {
    try {
      machine.tick();
    } catch (RuntimeException unforeseen) {
      log.error("The recovery of search could not be judged", unforeseen);
    }
  }

  @Override
  public void close() {
    loop.shutdownNow();
  }
}
