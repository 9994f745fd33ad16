package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An experiment.
 *
 * @param delayMs of {@link LabScenario#SLOW}
 * @param status of {@link LabScenario#ERROR} and of the failures of {@link LabScenario#FLAKY}
 * @param failureRate of {@link LabScenario#FLAKY}, 0 to 1
 * @param iterations renders per mode
 * @param concurrency renders at the same time
 */
public record LabPlan(
    LabScenario scenario,
    int delayMs,
    int status,
    double failureRate,
    int iterations,
    LabCache cache,
    LabMode mode,
    int concurrency) {

  /** As many as the published case was measured with. */
  public static final int DEFAULT_ITERATIONS = 30;

  private static final int MOST_ITERATIONS = 10_000;
  private static final int MOST_CONCURRENT = 32;
  private static final int LONGEST_DELAY_MS = 10_000;

  /** A job that takes longer keeps other experiments waiting. */
  private static final Duration LONGEST_RUN = Duration.ofMinutes(10);

  /** How long a render of the old way waits for an upstream that says nothing. */
  static final Duration PATIENCE_BEFORE = Duration.ofSeconds(12);

  /** What everybody gets who says nothing else. */
  public static LabPlan standard() {
    return new LabPlan(
        LabScenario.NORMAL, 1_500, 500, 0.3, DEFAULT_ITERATIONS, LabCache.WARM, LabMode.BOTH, 1);
  }

  /** Read from JSON too. */
  @JsonCreator
  public LabPlan {}

  /** What is wrong with it, by field; empty when it can be run. */
  public Map<String, String> flaws() {
    Map<String, String> flaws = new LinkedHashMap<>();
    check(flaws, "delayMs", delayMs, 0, LONGEST_DELAY_MS);
    check(flaws, "status", status, 400, 599);
    if (!(failureRate >= 0 && failureRate <= 1)) {
      flaws.put("failureRate", "must be between 0 and 1");
    }
    check(flaws, "iterations", iterations, 1, MOST_ITERATIONS);
    check(flaws, "concurrency", concurrency, 1, MOST_CONCURRENT);
    if (flaws.isEmpty() && longest().compareTo(LONGEST_RUN) > 0) {
      flaws.put(
          "iterations", "would take longer than %d minutes".formatted(LONGEST_RUN.toMinutes()));
    }
    return flaws;
  }

  /** Renders in all. */
  public int renders() {
    return iterations * mode.each().size();
  }

  private Duration longest() {
    Duration each =
        switch (scenario) {
          case NORMAL, ERROR, FLAKY -> Duration.ofMillis(5);
          case SLOW -> Duration.ofMillis(delayMs);
          case HANG -> PATIENCE_BEFORE;
        };
    return each.multipliedBy(renders()).dividedBy(concurrency);
  }

  private static void check(
      Map<String, String> flaws, String field, int value, int least, int most) {
    if (value < least || value > most) {
      flaws.put(field, "must be between %,d and %,d".formatted(least, most));
    }
  }
}
