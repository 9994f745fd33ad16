package dev.openshelf.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.jobs.JobProgress;
import dev.openshelf.jobs.JobState;
import dev.openshelf.jobs.JobView;
import dev.openshelf.pages.Language;
import dev.openshelf.pages.Rendering;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.ProblemException;
import dev.openshelf.recommendation.LabPlan;
import dev.openshelf.recommendation.LabScenario;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabPagesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @EnumSource(Language.class)
  void resultsStandSideBySideWithAChart(Language language) throws IOException {
    LabPage page = new LabPage(LabPage.usual(), List.of(), List.of(run()), List.of(run()));
    assertThat(Rendering.of("ops/lab", Map.of("lab", page), language))
        .contains("1,500.460", "97 %", "<polyline", "results.csv", "checked")
        .doesNotContain("style=\"", "<script>");
  }

  @Test
  void aTableOfOneRowPerMode() throws IOException {
    assertThat(LabCsv.of(List.of(run())).lines())
        .hasSize(3)
        .anySatisfy(
            row -> assertThat(row).startsWith("7,before,slow,1500,500,0.3,30,warm,1,1500.46"));
  }

  @Test
  void whatIsNotSaidIsAsUsualAndWhatIsWrongIsNamed() {
    LabRequest slow = new LabRequest("slow", null, null, null, null, null, null, null);
    assertThat(slow.plan().scenario()).isEqualTo(LabScenario.SLOW);
    assertThat(slow.plan().iterations()).isEqualTo(LabPlan.DEFAULT_ITERATIONS);
    LabRequest wrong = new LabRequest("odd", -1, null, null, null, "hot", null, null);
    assertThatThrownBy(wrong::plan)
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused ->
                assertThat(refused.problem().errors())
                    .extracting(FieldError::field)
                    .containsExactlyInAnyOrder("scenario", "cache", "delayMs"));
  }

  @Test
  void aChartCoversEightPowersOfTen() {
    LabChart chart = LabChart.of(List.of(new LabChart.Samples("after", List.of(0.0, 1e9))));
    assertThat(chart.marks()).hasSize(8);
    assertThat(chart.lines().getFirst().points()).isEqualTo("64.0,232.0 712.0,12.0");
  }

  private static JobView run() throws IOException {
    ObjectNode result =
        (ObjectNode)
            JSON.readTree(
                """
                {"plan":{"scenario":"slow","delayMs":1500,"status":500,"failureRate":0.3,
                  "iterations":30,"cache":"warm","mode":"both","concurrency":1},
                 "series":[
                  {"mode":"before","renders":30,
                   "renderReadyMs":{"mean":1500.46,"p50":1500.4,"p95":1501,"max":1502},
                   "upstreamMs":null,"upstreamCalls":30,"upstreamSuccess":1.0,"renderSuccess":1.0,
                   "hit":0.0,"fetched":0.0,"stale":0.0,"noStale":0.0,"pending":0.0,
                   "samples":[1500.1,1500.2]},
                  {"mode":"after","renders":30,
                   "renderReadyMs":{"mean":0.01,"p50":0.01,"p95":0.02,"max":0.1},
                   "upstreamMs":null,"upstreamCalls":0,"upstreamSuccess":null,"renderSuccess":1.0,
                   "hit":0.9667,"fetched":0.0,"stale":0.0,"noStale":0.0,"pending":0.0,
                   "samples":[0.01,0.02]}]}
                """
                    .replace("0.9667", "0.97"));
    return new JobView(
        7, "lab", JobState.SUCCEEDED, JobProgress.NONE, Instant.EPOCH, Instant.EPOCH, null, result);
  }
}
