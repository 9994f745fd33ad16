package dev.openshelf.recovery;

import dev.openshelf.catalog.ShelfSamples.Sample;
import dev.openshelf.search.GoldenQuery;
import java.util.ArrayList;
import java.util.List;

/**
 * Golden queries that any shop can vouch for: each sample is found by its code, by its name and by
 * the beginning of its name. More is not demanded of names, because many products may share one.
 * Pure.
 */
final class DefaultGoldenSet {

  private static final int LONGEST_NAME = 60;
  private static final int SHORTEST_WORD = 3;
  private static final int LONGEST_PREFIX = 20;

  private DefaultGoldenSet() {}

  static List<GoldenQuery> of(List<Sample> samples) {
    List<GoldenQuery> queries = new ArrayList<>();
    for (Sample sample : samples) {
      queries.add(
          new GoldenQuery(
              sample.code(), "exact_code", 1, List.of(sample.code()), GoldenQuery.WITHIN));
      String name = cut(sample.name(), LONGEST_NAME);
      if (speaks(name)) {
        queries.add(new GoldenQuery(name, "full_text", 1, List.of(), GoldenQuery.WITHIN));
      }
      String first = cut(name.split("\\s+", 2)[0], LONGEST_PREFIX);
      if (speaks(first)) {
        queries.add(new GoldenQuery(first, "prefix", 1, List.of(), GoldenQuery.WITHIN));
      }
    }
    return List.copyOf(queries);
  }

  /** Signs alone make no word to search for. */
  private static boolean speaks(String text) {
    return text.codePoints().filter(Character::isLetterOrDigit).count() >= SHORTEST_WORD
        && text.codePoints().noneMatch(Character::isISOControl);
  }

  /** Cut between words, so that none is halved, and never within a character. */
  private static String cut(String text, int longest) {
    String tidy = text.strip();
    if (tidy.codePointCount(0, tidy.length()) <= longest) {
      return tidy;
    }
    String head = tidy.substring(0, tidy.offsetByCodePoints(0, longest));
    int space = head.lastIndexOf(' ');
    return space > 0 ? head.substring(0, space) : head;
  }
}
