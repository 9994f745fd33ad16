package dev.openshelf.recovery;

import dev.openshelf.serving.Clockwork;
import dev.openshelf.serving.RecoveryMachine;
import java.time.Duration;

/** Lets the machine draw its conclusions five times a second. Thread-safe. */
final class RecoveryLoop implements AutoCloseable {

  private static final Duration PERIOD = Duration.ofMillis(200);

  private final RecoveryMachine machine;
  private final Clockwork loop = new Clockwork("recovery-tick");

  RecoveryLoop(RecoveryMachine machine) {
    this.machine = machine;
    machine.listen(new MoveLog());
  }

  void start() {
    loop.every(PERIOD, machine::tick);
  }

  @Override
  public void close() {
    loop.close();
  }
}
