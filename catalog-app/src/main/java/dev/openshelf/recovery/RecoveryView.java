package dev.openshelf.recovery;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recovery as people and programs read it.
 *
 * @param primaryRatio share of the shoppers whose searches go to Elasticsearch, 0 to 1
 * @param since when the state, or the step of it, began
 * @param nextAt when the next move is due if every gate holds; null when none is
 * @param hold an operator's hold, while it lasts
 */
public record RecoveryView(
    RecoveryPhase state,
    double primaryRatio,
    Instant since,
    String reason,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant nextAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HoldView hold,
    List<GateView> gates,
    List<MoveView> history,
    List<InstanceView> instances) {

  /** An operator's hold. */
  public record HoldView(Instant expiresAt, String reason) {}

  /** A gate. Numbers are whole where they can be. */
  public record GateView(
      String name,
      boolean ok,
      @Nullable Number value,
      Number limit,
      String unit,
      @Nullable Instant readAt,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String detail) {

    static GateView of(GateReading reading) {
      return new GateView(
          reading.gate().code(),
          reading.ok(),
          reading.value() == null ? null : number(reading.value()),
          number(reading.limit()),
          reading.gate().unit(),
          reading.readAt(),
          reading.detail());
    }

    private static Number number(double value) {
      double rounded = Math.round(value * 100) / 100.0;
      return rounded == Math.rint(rounded) ? (Number) (long) rounded : (Number) rounded;
    }
  }

  /** A move, newest first. */
  public record MoveView(
      Instant at, RecoveryPhase from, RecoveryPhase to, double ratio, String reason) {}

  /** A process. */
  public record InstanceView(
      String id,
      String state,
      double primaryRatio,
      Instant since,
      String reason,
      Instant reportedAt) {}

  static RecoveryView of(
      RecoveryMachine machine,
      java.time.Duration step,
      List<InstanceReport> instances,
      Instant now) {
    RecoveryState state = machine.state();
    return new RecoveryView(
        state.phase(),
        state.ratio(),
        state.since().at(),
        state.reason().text(),
        nextAt(state, step),
        hold(state, now),
        machine.readings().stream().map(GateView::of).toList(),
        machine.history().reversed().stream()
            .map(it -> new MoveView(it.at(), it.from(), it.to(), it.ratio(), it.reason().text()))
            .toList(),
        instances.stream()
            .map(
                it ->
                    new InstanceView(
                        it.instance(),
                        it.state(),
                        it.ratio(),
                        it.since(),
                        it.reason(),
                        it.reportedAt()))
            .toList());
  }

  private static @Nullable Instant nextAt(RecoveryState state, java.time.Duration step) {
    return switch (state.phase()) {
      case OPEN -> state.course().due().at();
      case RECOVERING -> state.course().heldSince().at().plus(step);
      case CLOSED, PROBING -> null;
    };
  }

  private static @Nullable HoldView hold(RecoveryState state, Instant now) {
    return state.hold() != null && state.hold().until().at().isAfter(now)
        ? new HoldView(state.hold().until().at(), state.hold().reason())
        : null;
  }
}
