package dev.openshelf.ops;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.jobs.JobView;
import dev.openshelf.platform.FieldError;
import dev.openshelf.recommendation.LabPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * The lab as a page.
 *
 * @param form what the form holds
 * @param chosen the runs that are shown, the latest one unless others were asked for
 */
record LabPage(
    Map<String, String> form, List<FieldError> errors, List<JobView> runs, List<JobView> chosen) {

  /** Rows of the table: what is compared, by name and kind. */
  static final List<String> SPREADS = List.of("renderReadyMs", "upstreamMs");

  static final List<String> FIGURES = List.of("mean", "p50", "p95");

  static final List<String> RATES =
      List.of("upstreamSuccess", "renderSuccess", "hit", "fetched", "stale", "noStale", "pending");

  static final List<String> BROWSER = List.of("ttfb", "duration", "renderReady", "upstream");

  /** One column of the table. */
  record Column(JobView run, JsonNode plan, JsonNode series) {

    String mode() {
      return series.path("mode").asText();
    }

    String millis(String spread, String figure) {
      return LabPage.millis(series.path(spread).path(figure));
    }

    String calls() {
      return series.path("upstreamCalls").asText();
    }

    String rate(String name) {
      JsonNode value = series.path(name);
      return value.isNumber()
          ? String.format(Locale.ROOT, "%.1f %%", 100 * value.asDouble()).replace(".0 %", " %")
          : "–";
    }
  }

  /** What the form holds at first. */
  static Map<String, String> usual() {
    LabPlan plan = LabPlan.standard();
    return Map.of(
        "scenario", plan.scenario().code(),
        "delayMs", Integer.toString(plan.delayMs()),
        "status", Integer.toString(plan.status()),
        "failureRate", Double.toString(plan.failureRate()),
        "iterations", Integer.toString(plan.iterations()),
        "cache", plan.cache().code(),
        "mode", plan.mode().code(),
        "concurrency", Integer.toString(plan.concurrency()));
  }

  String value(String field) {
    return form.getOrDefault(field, "");
  }

  boolean shows(long run) {
    return chosen.stream().anyMatch(it -> it.id() == run);
  }

  boolean anyRuns() {
    return chosen.stream().anyMatch(run -> !run.state().isFinal());
  }

  List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (JobView run : chosen) {
      for (JsonNode series : run.result().path("series")) {
        columns.add(new Column(run, run.result().path("plan"), series));
      }
    }
    return columns;
  }

  /** The renders of a run, one after the other. */
  LabChart chart(JobView run) {
    return LabChart.of(
        StreamSupport.stream(run.result().path("series").spliterator(), false)
            .map(
                series ->
                    new LabChart.Samples(
                        series.path("mode").asText(),
                        StreamSupport.stream(series.path("samples").spliterator(), false)
                            .map(JsonNode::asDouble)
                            .toList()))
            .toList());
  }

  /** What browsers measured beside a run. */
  List<JsonNode> measurements(JobView run) {
    return StreamSupport.stream(run.result().path("browser").spliterator(), false).toList();
  }

  /** Where the browser finds the lab's home under a run's conditions. */
  static String homeOf(JobView run) {
    JsonNode plan = run.result().path("plan");
    return "/ops/lab/home?scenario=%s&delayMs=%s&status=%s&failureRate=%s&cache=%s"
        .formatted(
            plan.path("scenario").asText(),
            plan.path("delayMs").asText(),
            plan.path("status").asText(),
            plan.path("failureRate").asText(),
            plan.path("cache").asText());
  }

  static String millis(JsonNode value) {
    return value.isNumber() ? String.format(Locale.ROOT, "%,.3f", value.asDouble()) : "–";
  }
}
