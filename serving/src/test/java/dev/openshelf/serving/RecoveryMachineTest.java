package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecoveryMachineTest {

  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

  @Test
  void letsNobodyThroughBeforeTheGatesHavePassedOnce() {
    RecoveryBench bench = new RecoveryBench(1);
    assertThat(bench.machine.admit("anybody"))
        .isEqualTo(new Admission.Decision.Refused(Reason.CIRCUIT_OPEN));

    bench.run(Duration.ofSeconds(2));

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.CLOSED);
    assertThat(bench.machine.admit("anybody")).isEqualTo(Admission.Decision.ADMITTED);
  }

  @Test
  void joinsAtTheShareOfItsLeastTrustingNeighbour() {
    RecoveryBench bench = new RecoveryBench(1);
    bench.machine.join(0.3);

    bench.run(Duration.ofSeconds(2));

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.RECOVERING);
    assertThat(bench.ratio()).isEqualTo(0.25);
  }

  @Test
  void beginsAtTheFirstStepWhenANeighbourIsCutOff() {
    RecoveryBench bench = new RecoveryBench(1);
    bench.machine.join(0);

    bench.run(Duration.ofSeconds(2));

    assertThat(bench.ratio()).isEqualTo(0.02);
  }

  @Test
  void opensWhenHalfOfTheCallsFail() {
    RecoveryBench bench = RecoveryBench.closed(1);

    bench.breakDown();

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.OPEN);
    assertThat(bench.machine.state().reason().text()).isEqualTo("failure_rate: 20 of 30 calls");
  }

  @Test
  void opensWhenCallsDrag() {
    RecoveryBench bench = RecoveryBench.closed(1);
    bench.run(Duration.ofSeconds(15));
    long begun = bench.time.nanos();
    IntStream.range(0, 200).forEach(i -> bench.calls.record(begun, begun + 420_000_000L, false));

    bench.machine.tick();

    assertThat(bench.machine.state().reason().cause()).isEqualTo(RecoveryCause.SLOW_RATE);
  }

  @Test
  void opensAtOnceWhenACallFindsNoIndex() {
    RecoveryBench bench = RecoveryBench.closed(1);

    bench.machine.indexMissing(bench.time.nanos());

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.OPEN);
    assertThat(bench.machine.state().reason().cause()).isEqualTo(RecoveryCause.INDEX_MISSING);
    assertThat(bench.machine.readings())
        .filteredOn(it -> it.gate() == Gate.ALIAS)
        .singleElement()
        .matches(it -> !it.ok() && it.value() != null);
  }

  @Test
  void aMissingIndexEndsARecovery() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    bench.probing = false;

    bench.machine.indexMissing(bench.time.nanos());
    bench.machine.tick();

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.OPEN);
    assertThat(bench.machine.state().reason().text()).startsWith("gate_failed: alias");
  }

  @Test
  void opensWhenAPrimaryShardIsGone() {
    RecoveryBench bench = RecoveryBench.closed(1);
    bench.values.put(Gate.SHARDS, 1.0);

    bench.step();

    assertThat(bench.machine.state().reason().cause()).isEqualTo(RecoveryCause.PRIMARY_MISSING);
  }

  @ParameterizedTest
  @EnumSource(names = {"BACKLOG", "GENERATION_LAG", "RECONCILIATION", "GOLDEN_QUERIES"})
  void staysClosedWhenTheIndexIsOnlyBehind(Gate gate) {
    RecoveryBench bench = RecoveryBench.closed(1);
    bench.values.put(gate, 1.0);

    bench.run(HALF_AN_HOUR);

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.CLOSED);
    assertThat(bench.machine.readings())
        .filteredOn(it -> it.gate() == gate)
        .noneMatch(GateReading::ok);
  }

  @Test
  void staysClosedWhenNothingCanBeRead() {
    RecoveryBench bench = RecoveryBench.closed(1);
    bench.probing = false;

    bench.run(HALF_AN_HOUR);

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.CLOSED);
  }

  @Test
  void climbsStepByStep() {
    RecoveryBench bench = RecoveryBench.open(1);
    bench.run(Duration.ofMinutes(5));

    assertThat(bench.machine.history().stream().skip(2))
        .extracting(RecoveryTransition::to, RecoveryTransition::ratio)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.PROBING, 0.0),
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.RECOVERING, 0.02),
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.RECOVERING, 0.1),
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.RECOVERING, 0.25),
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.RECOVERING, 0.5),
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.RECOVERING, 1.0),
            org.assertj.core.groups.Tuple.tuple(RecoveryPhase.CLOSED, 1.0));
  }

  @Test
  void spendsTheStepsTimeOnEachStep() {
    RecoveryBench bench = RecoveryBench.recovering(1);

    assertThat(bench.runUntil(() -> bench.ratio() > 0.02, Duration.ofSeconds(29))).isFalse();
    assertThat(bench.runUntil(() -> bench.ratio() > 0.02, Duration.ofSeconds(3))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void goesBackWhenAGateFailsWhileRecovering(Gate gate) {
    RecoveryBench bench = RecoveryBench.recovering(1);
    if (gate.ofCalls()) {
      fail(bench, gate);
    } else {
      bench.values.put(gate, 1.0);
    }

    bench.step();

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.OPEN);
    assertThat(bench.machine.state().reason().cause()).isEqualTo(RecoveryCause.GATE_FAILED);
    assertThat(bench.machine.state().reason().detail()).startsWith(gate.code());
  }

  private static void fail(RecoveryBench bench, Gate gate) {
    long begun = bench.time.nanos();
    boolean failed = gate == Gate.ERROR_RATE;
    IntStream.range(0, 60).forEach(i -> bench.calls.record(begun, begun + 350_000_000L, failed));
  }

  @Test
  void oneLostReadingDoesNotEndARecovery() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    bench.unreadable.add(Gate.BACKLOG);
    bench.run(Duration.ofSeconds(5));
    bench.unreadable.clear();

    assertThat(bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, Duration.ofMinutes(4)))
        .isTrue();
  }

  @Test
  void aGateThatStaysUnreadableEndsIt() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    bench.unreadable.add(Gate.BACKLOG);

    bench.run(Duration.ofSeconds(12));

    assertThat(bench.machine.state().reason().cause()).isEqualTo(RecoveryCause.NO_EVIDENCE);
  }

  @Test
  void restsLongerAfterEachFailureAndNotInStepWithOthers() {
    List<Duration> rests = new ArrayList<>();
    Set<Duration> first = new HashSet<>();
    for (int failures = 0; failures < 8; failures++) {
      rests.add(RampSettings.DEFAULT.rest(failures, 0.5));
    }
    for (long seed = 0; seed < 100; seed++) {
      RecoveryState state = RecoveryBench.open(seed).machine.state();
      first.add(state.course().due().since(state.since()));
    }

    assertThat(rests)
        .extracting(Duration::toSeconds)
        .containsExactly(5L, 10L, 20L, 40L, 80L, 160L, 300L, 300L);
    assertThat(first)
        .hasSizeGreaterThan(90)
        .allMatch(it -> it.toMillis() >= 4000 && it.toMillis() <= 6000);
  }

  @Test
  void aCircuitThatOpensAgainSoonRestsLonger() {
    RecoveryBench bench = RecoveryBench.open(1);
    bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, Duration.ofMinutes(5));
    bench.breakDown();

    assertThat(bench.machine.state().course().failures()).isEqualTo(1);
  }

  @Test
  void resultsFromBeforeTheOutageDoNotCount() {
    RecoveryBench bench = RecoveryBench.open(1);
    long old = bench.time.nanos();
    bench.runUntil(() -> bench.phase() == RecoveryPhase.RECOVERING, Duration.ofMinutes(1));

    IntStream.range(0, 100).forEach(i -> bench.calls.record(old, bench.time.nanos(), true));
    bench.machine.indexMissing(old);

    assertThat(bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, Duration.ofMinutes(5)))
        .isTrue();
    assertThat(bench.machine.history()).filteredOn(it -> it.to() == RecoveryPhase.OPEN).hasSize(1);
  }

  @Test
  void aClockThatIsSetChangesNothing() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    bench.time.jump(Duration.ofDays(1));
    assertThat(bench.runUntil(() -> bench.ratio() > 0.02, Duration.ofSeconds(25))).isFalse();
    bench.time.jump(Duration.ofDays(-365));

    assertThat(bench.runUntil(() -> bench.phase() == RecoveryPhase.CLOSED, Duration.ofMinutes(4)))
        .isTrue();
  }

  @Test
  void aHoldKeepsTheShareUntilItExpires() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    bench.machine.hold("rolling restart", bench.time.instant().plus(Duration.ofMinutes(10)));
    bench.run(Duration.ofMinutes(9));
    assertThat(bench.ratio()).isEqualTo(0.02);

    assertThat(bench.runUntil(() -> bench.ratio() > 0.02, Duration.ofMinutes(2))).isTrue();
  }

  @Test
  void aHoldDoesNotKeepABrokenSourceInUse() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    bench.machine.hold("look closer", bench.time.instant().plus(Duration.ofMinutes(10)));
    bench.values.put(Gate.ALIAS, 1.0);
    bench.run(Duration.ofMinutes(9));

    assertThat(bench.ratio()).isZero();
  }

  @Test
  void refusesAHoldThatIsOverOrTooLongOrForNothing() {
    RecoveryBench bench = RecoveryBench.recovering(1);
    assertThat(bench.machine.hold("why", bench.time.instant()))
        .isInstanceOf(RecoveryOrder.Refused.class);
    assertThat(bench.machine.hold("why", bench.time.instant().plusSeconds(3601)))
        .isInstanceOf(RecoveryOrder.Refused.class);
    assertThat(RecoveryBench.closed(1).machine.hold("why", bench.time.instant().plusSeconds(60)))
        .isInstanceOf(RecoveryOrder.Refused.class);
  }

  @Test
  void anOperatorEndsTheRestButNotTheProof() {
    RecoveryBench bench = RecoveryBench.open(1);
    bench.values.put(Gate.ALIAS, 1.0);

    assertThat(bench.machine.probe("cluster is back")).isInstanceOf(RecoveryOrder.Done.class);
    assertThat(bench.phase()).isEqualTo(RecoveryPhase.PROBING);
    bench.step();

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.OPEN);
    assertThat(RecoveryBench.closed(1).machine.probe("why"))
        .isInstanceOf(RecoveryOrder.Refused.class);
  }

  @Test
  void stepsBackOneByOne() {
    RecoveryBench bench = RecoveryBench.closed(1);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      bench.machine.stepBack("slow disks", null);
      ratios.add(bench.ratio());
    }

    assertThat(ratios).containsExactly(0.5, 0.25, 0.1, 0.02, 0.0);
    assertThat(bench.machine.stepBack("why", null)).isInstanceOf(RecoveryOrder.Refused.class);
  }

  @Test
  void oneOfManyThreadsMovesIt() throws Exception {
    RecoveryBench bench = RecoveryBench.open(1);
    bench.time.pass(Duration.ofSeconds(10));
    CyclicBarrier together = new CyclicBarrier(100);
    List<Thread> threads =
        IntStream.range(0, 100)
            .mapToObj(i -> Thread.ofVirtual().start(() -> tick(bench, together)))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(bench.phase()).isEqualTo(RecoveryPhase.PROBING);
    assertThat(bench.machine.history())
        .filteredOn(it -> it.to() == RecoveryPhase.PROBING)
        .hasSize(1);
  }

  private static void tick(RecoveryBench bench, CyclicBarrier together) {
    try {
      together.await();
      bench.machine.tick();
    } catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void remembersAHundredMovesAndNoMore() {
    RecoveryBench bench = RecoveryBench.open(1);
    bench.values.put(Gate.ALIAS, 1.0);
    bench.run(Duration.ofDays(1));

    assertThat(bench.machine.history()).hasSize(100);
  }

  @Test
  void tellsItsListenersEveryMove() {
    RecoveryBench bench = RecoveryBench.closed(1);
    List<RecoveryTransition> heard = new ArrayList<>();
    bench.machine.listen(heard::add);

    bench.breakDown();

    assertThat(heard).extracting(RecoveryTransition::to).containsExactly(RecoveryPhase.OPEN);
  }
}
