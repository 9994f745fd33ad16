package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.SimulatedReturn.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * A backend comes back with a tenth of its capacity and has all of it a minute later. How many
 * requests fail on it until it carries the whole traffic again, and how long does that take?
 */
class RecoverySimulationTest {

  private static final int SEEDS = 1000;
  private static final Path TABLE = Path.of("..", "docs", "recovery-simulation.md");
  private static final String BEGIN = "<!-- figures -->\n";
  private static final String END = "<!-- /figures -->\n";

  @Test
  void failsLessThanHalfOpenAloneAndAlwaysArrives() throws IOException {
    List<Result> ramp = runs(SimulatedReturn::ramp);
    List<Result> quick = runs(seed -> SimulatedReturn.halfOpen(seed, Duration.ofSeconds(5)));
    List<Result> usual = runs(seed -> SimulatedReturn.halfOpen(seed, Duration.ofSeconds(60)));
    List<Result> oracle = runs(SimulatedReturn::oracle);
    String table =
        "| strategy | failed requests, mean | p95 | most | overloaded seconds, mean"
            + " | seconds to full traffic, mean | p95 | openings, mean | arrived |\n"
            + "|---|---|---|---|---|---|---|---|---|\n"
            + row("this ramp (2, 10, 25, 50, 100 %)", ramp)
            + row("resilience4j half-open alone, 5 s wait", quick)
            + row("resilience4j half-open alone, 60 s wait (its default)", usual)
            + row("oracle that knows the capacity", oracle);

    assertThat(ramp).allMatch(Result::arrived);
    assertThat(mean(ramp, Result::failed)).isLessThan(mean(quick, Result::failed) / 10);
    assertThat(documented(table)).isEqualTo(table);
  }

  /**
   * The document holds what this test finds; {@code -Drecovery.table=write} brings it up to date.
   */
  private static String documented(String table) throws IOException {
    String document = Files.readString(TABLE);
    int begin = document.indexOf(BEGIN) + BEGIN.length();
    int end = document.indexOf(END);
    if ("write".equals(System.getProperty("recovery.table"))) {
      Files.writeString(TABLE, document.substring(0, begin) + table + document.substring(end));
      return table;
    }
    return document.substring(begin, end);
  }

  private static List<Result> runs(LongFunction<Result> run) {
    return LongStream.range(0, SEEDS).parallel().mapToObj(run).toList();
  }

  private static String row(String name, List<Result> results) {
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %.0f | %.0f | %.1f | %.0f | %.0f | %.1f | %d of %d |%n",
        name,
        mean(results, Result::failed),
        quantile(results, 0.95, Result::failed),
        quantile(results, 1, Result::failed),
        mean(results, Result::overloaded),
        mean(results, Result::seconds),
        quantile(results, 0.95, Result::seconds),
        mean(results, Result::openings),
        results.stream().filter(Result::arrived).count(),
        results.size());
  }

  private static double mean(List<Result> results, ToDoubleFunction<Result> figure) {
    return results.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static double quantile(
      List<Result> results, double share, ToDoubleFunction<Result> figure) {
    double[] sorted = results.stream().mapToDouble(figure).toArray();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }
}
