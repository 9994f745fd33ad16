package dev.openshelf.recovery;

import dev.openshelf.search.GoldenAnswer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of asking all golden queries.
 *
 * @param ok whether all passed; null when there was nothing to ask, which proves nothing
 * @param skipped codes that were not looked for, because no such product is public
 * @param emptyCatalogue nothing is public, so there is nothing to find
 * @param changes what differs from the last good run
 */
public record GoldenRun(
    Instant at,
    String generation,
    @Nullable Boolean ok,
    List<GoldenAnswer> answers,
    List<String> skipped,
    boolean emptyCatalogue,
    List<Change> changes) {

  /**
   * A query that is answered otherwise than in the last good run.
   *
   * @param gone products among the first then and not now
   * @param come products among the first now and not then
   */
  public record Change(
      String query,
      @Nullable Long hitsThen,
      @Nullable Long hits,
      List<String> gone,
      List<String> come) {}

  public GoldenRun {
    answers = List.copyOf(answers);
    skipped = List.copyOf(skipped);
    changes = List.copyOf(changes);
  }

  long failed() {
    return answers.stream().filter(answer -> !answer.ok()).count();
  }

  GoldenRun compared(List<GoldenAnswer> then) {
    List<Change> differences =
        answers.stream()
            .flatMap(
                now ->
                    then.stream()
                        .filter(old -> old.query().query().equals(now.query().query()))
                        .limit(1)
                        .filter(old -> !same(old, now))
                        .map(old -> change(old, now)))
            .toList();
    return new GoldenRun(at, generation, ok, answers, skipped, emptyCatalogue, differences);
  }

  private static boolean same(GoldenAnswer then, GoldenAnswer now) {
    return java.util.Objects.equals(then.hits(), now.hits()) && then.first().equals(now.first());
  }

  private static Change change(GoldenAnswer then, GoldenAnswer now) {
    return new Change(
        now.query().query(),
        then.hits(),
        now.hits(),
        then.first().stream().filter(code -> !now.first().contains(code)).toList(),
        now.first().stream().filter(code -> !then.first().contains(code)).toList());
  }
}
