package dev.openshelf.indexer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a comparison has found.
 *
 * @param compared products of the database that were compared
 * @param missing see {@link Difference}, as for the next four
 * @param repaired differences that were gone when both sides were read again after the repair
 * @param unsettled products that changed whenever they were looked at; everything that had to have
 *     arrived was there
 * @param examples the first differences, at most {@value #MOST_EXAMPLES}
 */
public record Tally(
    long compared,
    long missing,
    long stale,
    long different,
    long orphaned,
    long newer,
    long repaired,
    long unsettled,
    List<Example> examples) {

  static final int MOST_EXAMPLES = 50;

  /** Nothing compared yet. */
  public static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, List.of());

  /** One difference. */
  public record Example(String document, Difference difference) {}

  /** Differences in all, repaired ones included. */
  public long differences() {
    return missing + stale + different + orphaned + newer;
  }

  /** Differences that stand. */
  public long standing() {
    return differences() - repaired;
  }

  Tally compared(long more) {
    return new Tally(
        compared + more, missing, stale, different, orphaned, newer, repaired, unsettled, examples);
  }

  Tally found(Map<String, Difference> differences) {
    List<Example> shown = new ArrayList<>(examples);
    differences.forEach(
        (document, difference) -> {
          if (shown.size() < MOST_EXAMPLES) {
            shown.add(new Example(document, difference));
          }
        });
    return new Tally(
        compared,
        missing + count(differences, Difference.MISSING),
        stale + count(differences, Difference.STALE),
        different + count(differences, Difference.DIFFERENT),
        orphaned + count(differences, Difference.ORPHANED),
        newer + count(differences, Difference.NEWER),
        repaired,
        unsettled,
        List.copyOf(shown));
  }

  Tally repaired(long more) {
    return new Tally(
        compared, missing, stale, different, orphaned, newer, repaired + more, unsettled, examples);
  }

  Tally unsettled(long more) {
    return new Tally(
        compared, missing, stale, different, orphaned, newer, repaired, unsettled + more, examples);
  }

  private static long count(Map<String, Difference> differences, Difference kind) {
    return differences.values().stream().filter(kind::equals).count();
  }
}
