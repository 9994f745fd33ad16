package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Situations in which traffic must not come back, each for half an hour and several seeds,
 * beginning at any time of an outage. Afterwards the trap is taken away, and it must come back.
 */
class RecoveryTrapTest {

  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
  private static final int SEEDS = 6;

  /** After the longest rest comes at most one attempt that fails for what happened before. */
  private static final Duration BACK_WITHIN = Duration.ofMinutes(20);

  enum Trap {
    NO_DATA(bench -> bench.unreadable.addAll(java.util.EnumSet.allOf(Gate.class))),
    STALE_GENERATION(bench -> bench.values.put(Gate.GENERATION_LAG, 3600.0)),
    WRONG_ALIAS(bench -> bench.values.put(Gate.ALIAS, 1.0)),
    MISSING_PRIMARY(bench -> bench.values.put(Gate.SHARDS, 1.0)),
    NOBODY_CONSUMES(bench -> bench.unreadable.add(Gate.BACKLOG)),
    WRONG_CONTENT(bench -> bench.values.put(Gate.RECONCILIATION, 60.0)),
    FAILING_GOLDEN_QUERY(bench -> bench.values.put(Gate.GOLDEN_QUERIES, 1.0)),
    NO_GOLDEN_QUERIES(bench -> bench.unreadable.add(Gate.GOLDEN_QUERIES)),
    SLOW_PROBE(bench -> bench.values.put(Gate.PROBE_LATENCY, 900.0)),
    FAILING_CALLS(bench -> bench.answering = false),
    HUNG_PROBE(bench -> bench.probing = false);

    private final Consumer<RecoveryBench> set;

    Trap(Consumer<RecoveryBench> set) {
      this.set = set;
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingComesBackThroughATrapAndNothingStaysInIt(Trap trap) {
    int promotions = 0;
    int stuck = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      RecoveryBench bench = RecoveryBench.open(seed);
      bench.run(Duration.ofMillis(new Random(seed).nextInt(4_000)));
      trap.set.accept(bench);
      promotions += bench.runUntil(() -> bench.ratio() > 0, HALF_AN_HOUR) ? 1 : 0;
      release(bench);
      stuck += bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, BACK_WITHIN) ? 0 : 1;
    }

    assertThat(promotions).as("false promotions").isZero();
    assertThat(stuck).as("stuck").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void noStepIsTakenWhenATrapFallsShutOnTheWay(Trap trap) {
    for (long seed = 0; seed < SEEDS; seed++) {
      RecoveryBench bench = RecoveryBench.recovering(seed);
      bench.run(Duration.ofMillis(new Random(seed).nextInt(14_000)));
      double reached = bench.ratio();
      trap.set.accept(bench);
      boolean grew = bench.runUntil(() -> bench.ratio() > reached, HALF_AN_HOUR);
      assertThat(grew).as("seed %d", seed).isFalse();
      release(bench);
      assertThat(bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, BACK_WITHIN)).isTrue();
    }
  }

  private static void release(RecoveryBench bench) {
    bench.unreadable.clear();
    bench.values.replaceAll((gate, value) -> 0.0);
    bench.answering = true;
    bench.probing = true;
  }
}
