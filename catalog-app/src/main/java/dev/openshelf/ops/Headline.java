package dev.openshelf.ops;

import dev.openshelf.pages.Texts;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.Moment;
import dev.openshelf.serving.RampSettings;
import dev.openshelf.serving.RecoveryCause;
import dev.openshelf.serving.RecoveryHold;
import dev.openshelf.serving.RecoveryState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How search stands, in one sentence that needs no other figure to be understood. Immutable.
 *
 * @param key of the text
 * @param arguments for the text; a {@link GateReading} or {@link RecoveryCause} is named in the
 *     reader's language
 */
record Headline(Level level, String key, List<Object> arguments) {

  /** How much it asks of the reader. */
  enum Level {
    GOOD,
    WAIT,
    BAD
  }

  private static final int PERCENT = 100;

  static Headline of(RecoveryState state, List<GateReading> gates, RampSettings ramp, Moment now) {
    Optional<GateReading> failing = gates.stream().filter(gate -> !gate.ok()).findFirst();
    return switch (state.phase()) {
      case CLOSED -> closed(gates, failing);
      case OPEN ->
          new Headline(
              Level.BAD,
              "ops.headline.open",
              List.of(state.reason().cause(), seconds(state.course().due().since(now))));
      case PROBING ->
          failing
              .map(gate -> new Headline(Level.BAD, "ops.headline.probing", List.of(gate)))
              .orElseGet(() -> new Headline(Level.BAD, "ops.headline.probed", List.of()));
      case RECOVERING -> recovering(state, failing, ramp, now);
    };
  }

  /** The sentence in a language. */
  String in(Texts texts) {
    return texts.of(key, arguments.stream().map(it -> said(it, texts)).toArray());
  }

  private static Headline closed(List<GateReading> gates, Optional<GateReading> failing) {
    Optional<GateReading> behind =
        gates.stream()
            .filter(it -> it.gate() == Gate.GENERATION_LAG && !it.ok() && it.value() != null)
            .findFirst();
    return behind
        .or(() -> failing)
        .map(
            gate ->
                new Headline(
                    Level.WAIT,
                    behind.isPresent() ? "ops.headline.behind" : "ops.headline.closedBut",
                    List.of(gate)))
        .orElseGet(() -> new Headline(Level.GOOD, "ops.headline.closed", List.of()));
  }

  private static Headline recovering(
      RecoveryState state, Optional<GateReading> failing, RampSettings ramp, Moment now) {
    double percent = state.ratio() * PERCENT;
    RecoveryHold hold = state.hold();
    if (hold != null && state.heldAt(now)) {
      return new Headline(
          Level.WAIT,
          "ops.headline.held",
          List.of(percent, seconds(hold.until().since(now)), hold.reason()));
    }
    Duration left = ramp.stepDuration().minus(now.since(state.course().heldSince()));
    return failing
        .map(gate -> new Headline(Level.WAIT, "ops.headline.stuck", List.of(percent, gate)))
        .orElseGet(
            () ->
                new Headline(
                    Level.WAIT, "ops.headline.recovering", List.of(percent, seconds(left))));
  }

  private static Object said(Object argument, Texts texts) {
    return switch (argument) {
      case GateReading gate -> said(gate, texts);
      case RecoveryCause cause -> texts.ofCode("ops.cause", cause.code());
      default -> argument;
    };
  }

  private static String said(GateReading gate, Texts texts) {
    String name = texts.ofCode("ops.gate", gate.gate().code());
    String unit = texts.of("ops.unit." + gate.gate().unit());
    Double value = gate.value();
    return value == null
        ? texts.of("ops.gateUnknown", name)
        : texts.of("ops.gateFigures", name, value, gate.limit(), unit);
  }

  private static long seconds(Duration left) {
    return Math.max(0, left.toSeconds());
  }
}
