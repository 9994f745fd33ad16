package dev.openshelf.serving;

import dev.openshelf.serving.RecoveryMachine.Surroundings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A machine in virtual time, with somebody who looks at the gates and makes the missing calls. */
final class RecoveryBench {

  static final BreakerRules BREAKS =
      new BreakerRules(
          Duration.ofSeconds(10), 10, 0.5, Duration.ofMillis(400), 0.8, Duration.ofSeconds(5), 3);
  static final Duration TICK = Duration.ofMillis(500);

  final VirtualTime time = new VirtualTime();
  final CallWindow calls = new CallWindow();
  final RecoveryMachine machine;
  final Map<Gate, @Nullable Double> values = new EnumMap<>(Gate.class);
  final Set<Gate> unreadable = EnumSet.noneOf(Gate.class);
  boolean probing = true;
  boolean answering = true;

  RecoveryBench(RampSettings ramp, long seed) {
    Random random = new Random(seed);
    machine =
        new RecoveryMachine(
            ramp,
            GateLimits.DEFAULT,
            BREAKS,
            calls,
            new Surroundings(time, time::nanos, random, random::nextLong));
    for (Gate gate : Gate.values()) {
      values.put(gate, 0.0);
    }
  }

  RecoveryBench(long seed) {
    this(RampSettings.DEFAULT, seed);
  }

  /** Closed, after the pass of the gates that a start needs. */
  static RecoveryBench closed(long seed) {
    RecoveryBench bench = new RecoveryBench(seed);
    bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, Duration.ofMinutes(1));
    return bench;
  }

  /** Open, because all calls of a closed one failed. */
  static RecoveryBench open(long seed) {
    RecoveryBench bench = closed(seed);
    bench.breakDown();
    return bench;
  }

  static RecoveryBench recovering(long seed) {
    RecoveryBench bench = open(seed);
    bench.runUntil(() -> bench.phase() == RecoveryPhase.RECOVERING, Duration.ofMinutes(1));
    return bench;
  }

  void breakDown() {
    time.pass(TICK);
    for (int i = 0; i < 20; i++) {
      calls.record(time.nanos(), time.nanos(), true);
    }
    machine.tick();
  }

  RecoveryPhase phase() {
    return machine.state().phase();
  }

  double ratio() {
    return machine.state().ratio();
  }

  void run(Duration span) {
    runUntil(() -> false, span);
  }

  /** Runs until it is so, or for the given time. Returns whether it is so. */
  boolean runUntil(BooleanSupplier condition, Duration atMost) {
    for (long left = atMost.toMillis(); left > 0; left -= TICK.toMillis()) {
      if (condition.getAsBoolean()) {
        return true;
      }
      step();
    }
    return condition.getAsBoolean();
  }

  void step() {
    time.pass(TICK);
    if (probing) {
      values.keySet().stream().filter(gate -> !gate.ofCalls()).forEach(this::look);
      for (long asked = Math.clamp(machine.callsMissing(), 1, 20); asked > 0; asked--) {
        calls.record(time.nanos(), time.nanos() + 5_000_000, !answering);
      }
    }
    machine.tick();
  }

  private void look(Gate gate) {
    Double value = values.get(gate);
    machine.report(
        value == null || unreadable.contains(gate)
            ? GateReading.unread(gate, 0, time.instant(), "not read")
            : GateReading.of(gate, value, 0, time.instant()),
        time.nanos());
  }
}
