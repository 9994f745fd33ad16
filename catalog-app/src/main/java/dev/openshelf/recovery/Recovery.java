package dev.openshelf.recovery;

import dev.openshelf.platform.SearchHealth;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.RecoveryListener;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryOrder;
import dev.openshelf.serving.RecoveryState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Recovery of search in this process, to be read and ordered. Answers from memory. Thread-safe. */
public final class Recovery implements SearchHealth {

  private final RecoveryMachine machine;
  private final Instances instances;
  private final Duration step;
  private final Clock clock;

  Recovery(RecoveryMachine machine, Instances instances, Duration step, Clock clock) {
    this.machine = machine;
    this.instances = instances;
    this.step = step;
    this.clock = clock;
  }

  /** Everything there is to know. */
  public RecoveryView view() {
    return RecoveryView.of(machine, step, instances.alive(), clock.instant());
  }

  /** Hears about every move of this process from now on. */
  public void listen(RecoveryListener listener) {
    machine.listen(listener);
  }

  /** An index that is behind degrades a search that answers. */
  @Override
  public State state() {
    RecoveryState state = machine.state();
    return switch (state.phase()) {
      case CLOSED -> behind() ? State.DEGRADED : State.UP;
      case RECOVERING -> State.RECOVERING;
      case OPEN, PROBING -> state.course().entry() > 0 ? State.UNKNOWN : State.DEGRADED;
    };
  }

  /** Gives an order to this process and, when it could be obeyed, to the others. */
  RecoveryOrder order(String kind, String reason, @Nullable Instant expiresAt) {
    RecoveryOrder order = RecoveryOrders.give(machine, kind, reason, expiresAt);
    if (order instanceof RecoveryOrder.Done) {
      instances.passOn(kind, reason, expiresAt);
    }
    return order;
  }

  private boolean behind() {
    return machine.readings().stream()
        .anyMatch(
            reading ->
                reading.gate() == Gate.GENERATION_LAG && !reading.ok() && reading.value() != null);
  }
}
