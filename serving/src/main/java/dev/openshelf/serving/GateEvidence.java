package dev.openshelf.serving;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is known when the next move is decided. Immutable.
 *
 * @param seen the latest reading of each gate that was tried
 * @param calls what became of the calls since the present phase or step began
 */
public record GateEvidence(Map<Gate, Seen> seen, CallRates calls) {

  /**
   * A reading.
   *
   * @param begun when its reading was begun, by the monotonic clock: only what began within a phase
   *     tells about it
   */
  public record Seen(GateReading reading, long begun) {}

  public GateEvidence {
    seen = Map.copyOf(seen);
  }

  @Nullable Seen of(Gate gate) {
    return seen.get(gate);
  }
}
