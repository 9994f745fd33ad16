package dev.openshelf.ops;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.jobs.JobView;
import java.util.ArrayList;
import java.util.List;

/** Results as comma-separated values. Pure. */
final class LabCsv {

  private static final List<String> PLAN =
      List.of("scenario", "delayMs", "status", "failureRate", "iterations", "cache", "concurrency");

  private static final List<String> RATES =
      List.of(
          "upstreamCalls",
          "upstreamSuccess",
          "renderSuccess",
          "hit",
          "fetched",
          "stale",
          "noStale",
          "pending");

  private static final List<String> SPREADS = List.of("renderReadyMs", "upstreamMs");
  private static final List<String> FIGURES = List.of("mean", "p50", "p95", "max");

  private LabCsv() {}

  static String of(List<JobView> runs) {
    StringBuilder csv = new StringBuilder(String.join(",", head())).append("\r\n");
    for (JobView run : runs) {
      for (JsonNode series : run.result().path("series")) {
        csv.append(String.join(",", row(run, series))).append("\r\n");
      }
    }
    return csv.toString();
  }

  private static List<String> head() {
    List<String> head = new ArrayList<>(List.of("run", "mode"));
    head.addAll(PLAN);
    SPREADS.forEach(spread -> FIGURES.forEach(figure -> head.add(spread + "_" + figure)));
    head.addAll(RATES);
    return head;
  }

  private static List<String> row(JobView run, JsonNode series) {
    List<String> row = new ArrayList<>();
    row.add(Long.toString(run.id()));
    row.add(series.path("mode").asText());
    JsonNode plan = run.result().path("plan");
    PLAN.forEach(name -> row.add(plan.path(name).asText()));
    SPREADS.forEach(
        spread -> FIGURES.forEach(figure -> row.add(series.path(spread).path(figure).asText())));
    RATES.forEach(name -> row.add(series.path(name).isNull() ? "" : series.path(name).asText()));
    return row;
  }
}
