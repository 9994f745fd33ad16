package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabTest {

  /** A busy machine must not turn fetched results into late ones. */
  private final Lab lab = new Lab(Rig.settings(Duration.ofSeconds(10), 500), Clock.systemUTC());

  @Test
  void aWarmCacheNeverCallsTheUpstreamAndTheOldWayAlwaysDoes() {
    LabReport report = run(LabScenario.NORMAL, LabCache.WARM, 30);
    LabSeries before = report.series().getFirst();
    LabSeries after = report.series().getLast();
    assertThat(before.upstreamCalls()).isEqualTo(30);
    assertThat(before.renderSuccess()).isEqualTo(1);
    assertThat(after.upstreamCalls()).isZero();
    assertThat(after.hit()).isEqualTo(1);
    assertThat(after.upstreamMs()).isNull();
  }

  @Test
  void errorsWithAStaleCacheShowTheOlderResultEveryTime() {
    LabReport report = run(LabScenario.ERROR, LabCache.STALE, 30);
    assertThat(report.series().getFirst().renderSuccess()).isZero();
    LabSeries after = report.series().getLast();
    assertThat(after.renderSuccess()).isEqualTo(1);
    assertThat(after.stale()).isEqualTo(1);
    assertThat(after.upstreamSuccess()).isZero();
    assertThat(after.upstreamCalls()).isBetween(1, 29);
  }

  @Test
  void aFlakyUpstreamFailsInTheSameOrderEachTime() {
    LabSeries one = run(LabScenario.FLAKY, LabCache.COLD, 30).series().getFirst();
    LabSeries two = run(LabScenario.FLAKY, LabCache.COLD, 30).series().getFirst();
    assertThat(one.renderSuccess()).isEqualTo(two.renderSuccess()).isBetween(0.5, 0.9);
  }

  @Test
  void rendersAtTheSameTimeShareOneCall() {
    LabPlan plan = new LabPlan(LabScenario.SLOW, 200, 500, 0, 16, LabCache.COLD, LabMode.AFTER, 16);
    LabSeries after = lab.run(plan, (renders, soFar) -> {}).series().getFirst();
    assertThat(after.upstreamCalls()).isEqualTo(1);
    assertThat(after.fetched()).isEqualTo(1);
  }

  @Test
  void aHangingUpstreamLeavesTheRestToTheBrowser() {
    Lab hasty = new Lab(Rig.settings(Duration.ofMillis(50), 500), Clock.systemUTC());
    LabPlan plan = new LabPlan(LabScenario.HANG, 0, 500, 0, 3, LabCache.COLD, LabMode.AFTER, 1);
    LabSeries after = hasty.run(plan, (renders, soFar) -> {}).series().getFirst();
    assertThat(after.pending()).isEqualTo(1);
    assertThat(after.renderSuccess()).isEqualTo(1);
  }

  @Test
  void progressIsToldAfterEachRender() {
    List<Integer> told = new ArrayList<>();
    lab.run(plan(LabScenario.NORMAL, LabCache.COLD, 3), (renders, soFar) -> told.add(renders));
    assertThat(told).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void whatCannotBeRunIsNamedByField() {
    LabPlan plan = new LabPlan(LabScenario.HANG, -1, 200, 2, 0, LabCache.COLD, LabMode.BOTH, 99);
    assertThat(plan.flaws())
        .containsOnlyKeys("delayMs", "status", "failureRate", "iterations", "concurrency");
    assertThat(plan(LabScenario.HANG, LabCache.COLD, 9_000).flaws()).containsOnlyKeys("iterations");
    assertThat(LabPlan.standard().flaws()).isEmpty();
  }

  @Test
  void spreadsAreOfWhatWasMeasured() {
    assertThat(LabSpread.of(new double[] {4, 1, 3, 2})).isEqualTo(new LabSpread(2.5, 2, 4, 4));
    assertThat(LabSpread.of(new double[0])).isNull();
  }

  private LabReport run(LabScenario scenario, LabCache cache, int iterations) {
    return lab.run(plan(scenario, cache, iterations), (renders, soFar) -> {});
  }

  private static LabPlan plan(LabScenario scenario, LabCache cache, int iterations) {
    return new LabPlan(scenario, 5, 500, 0.3, iterations, cache, LabMode.BOTH, 1);
  }
}
