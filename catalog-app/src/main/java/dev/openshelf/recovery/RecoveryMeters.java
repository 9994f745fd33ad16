package dev.openshelf.recovery;

import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Figures about recovery; every tag has a fixed list of values. */
final class RecoveryMeters {

  private RecoveryMeters() {}

  static void register(MeterRegistry registry, RecoveryMachine machine) {
    for (RecoveryPhase phase : RecoveryPhase.values()) {
      Gauge.builder(
              "openshelf.search.recovery.state", machine, it -> it.state().phase() == phase ? 1 : 0)
          .description("1 for the state in which the circuit is")
          .tag("state", code(phase))
          .register(registry);
    }
    Gauge.builder("openshelf.search.recovery.ratio", machine, it -> it.state().ratio())
        .description("Share of shoppers whose searches go to Elasticsearch")
        .register(registry);
    for (Gate gate : Gate.values()) {
      Gauge.builder(
              "openshelf.search.recovery.gate.ok", machine, it -> reading(it, gate).ok() ? 1 : 0)
          .description("1 while the gate is read and good")
          .tag("gate", gate.code())
          .register(registry);
      Gauge.builder("openshelf.search.recovery.gate.value", machine, it -> value(reading(it, gate)))
          .description("What the gate read; not a number while unknown")
          .tag("gate", gate.code())
          .register(registry);
    }
    machine.listen(
        move ->
            registry
                .counter(
                    "openshelf.search.recovery.transitions",
                    "from",
                    code(move.from()),
                    "to",
                    code(move.to()),
                    "cause",
                    move.reason().cause().code())
                .increment());
  }

  private static GateReading reading(RecoveryMachine machine, Gate gate) {
    return machine.readings().get(gate.ordinal());
  }

  private static double value(GateReading reading) {
    Double value = reading.value();
    return value == null ? Double.NaN : value;
  }

  private static String code(RecoveryPhase phase) {
    return phase.name().toLowerCase(Locale.ROOT);
  }
}
