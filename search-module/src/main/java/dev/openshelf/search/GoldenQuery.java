package dev.openshelf.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question whose answer is known well enough to notice when it is wrong.
 *
 * @param intent code of the intent to answer it as; null to classify it like a shopper's
 * @param minHits least number of matches
 * @param mustContain codes of products that must be among the first ones
 * @param within how many those are
 */
public record GoldenQuery(
    String query, @Nullable String intent, int minHits, List<String> mustContain, int within) {

  /** What nobody says. */
  public static final int WITHIN = 10;

  public GoldenQuery {
    mustContain = List.copyOf(mustContain);
  }

  /** The same for fewer products. */
  public GoldenQuery requiring(List<String> codes) {
    return new GoldenQuery(query, intent, minHits, codes, within);
  }
}
