package dev.openshelf.recovery;

import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The operators' orders by name. There is none that closes a circuit. */
final class RecoveryOrders {

  static final String PROBE = "probe";
  static final String HOLD = "hold";
  static final String STEP_BACK = "step-back";

  private RecoveryOrders() {}

  static RecoveryOrder give(
      RecoveryMachine machine, String kind, String reason, @Nullable Instant expiresAt) {
    return switch (kind) {
      case PROBE -> machine.probe(reason);
      case HOLD ->
          expiresAt == null
              ? new RecoveryOrder.Refused("A hold needs an end.")
              : machine.hold(reason, expiresAt);
      case STEP_BACK -> machine.stepBack(reason, expiresAt);
      default -> throw new IllegalArgumentException("No such order: " + kind);
    };
  }
}
