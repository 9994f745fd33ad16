package dev.openshelf.search;

import dev.openshelf.search.SearchAnswer.PriceCount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Price ranges for a result: Elasticsearch counts along the round amounts 1, 2, 5, 10, 20 … and
 * neighbours are merged, the emptiest first, until a handful is left. A range holds its lower bound
 * and not its upper. Pure.
 */
final class PriceSteps {

  private static final int MOST_RANGES = 6;
  private static final int DECADES = 10;
  private static final long UNIT = 10_000;

  /** Lower bounds in price units, from 0. */
  private static final List<Long> BOUNDS = bounds();

  private PriceSteps() {}

  /** The aggregation's ranges. */
  static List<Map<String, Object>> ranges() {
    List<Map<String, Object>> ranges = new ArrayList<>();
    for (int i = 0; i < BOUNDS.size(); i++) {
      ranges.add(
          i + 1 < BOUNDS.size()
              ? Map.of("from", BOUNDS.get(i), "to", BOUNDS.get(i + 1))
              : Map.of("from", BOUNDS.get(i)));
    }
    return ranges;
  }

  /**
   * The ranges to show.
   *
   * @param counts of {@link #ranges}, in that order
   */
  static List<PriceCount> merged(List<Long> counts, String currency) {
    List<Step> steps = occupied(counts);
    while (steps.size() > MOST_RANGES) {
      int at = emptiestPair(steps);
      steps.set(at, steps.get(at).with(steps.remove(at + 1)));
    }
    return steps.stream()
        .map(step -> new PriceCount(amount(step.from, currency), upper(step, currency), step.count))
        .toList();
  }

  private record Step(long from, int end, long count) {
    Step with(Step next) {
      return new Step(from, next.end, count + next.count);
    }
  }

  private static List<Step> occupied(List<Long> counts) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < Math.min(counts.size(), BOUNDS.size()); i++) {
      if (counts.get(i) > 0) {
        steps.add(new Step(BOUNDS.get(i), i + 1, counts.get(i)));
      }
    }
    return steps;
  }

  private static int emptiestPair(List<Step> steps) {
    int best = 0;
    for (int i = 1; i + 1 < steps.size(); i++) {
      if (pair(steps, i) < pair(steps, best)) {
        best = i;
      }
    }
    return best;
  }

  private static long pair(List<Step> steps, int at) {
    return steps.get(at).count + steps.get(at + 1).count;
  }

  private static @Nullable String upper(Step step, String currency) {
    return step.end < BOUNDS.size() ? amount(BOUNDS.get(step.end), currency) : null;
  }

  private static String amount(long units, String currency) {
    int decimals = Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
    return BigDecimal.valueOf(units, 4).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  private static List<Long> bounds() {
    List<Long> bounds = new ArrayList<>(List.of(0L));
    long decade = UNIT;
    for (int i = 0; i < DECADES; i++) {
      bounds.addAll(List.of(decade, 2 * decade, 5 * decade));
      decade *= 10;
    }
    return List.copyOf(bounds);
  }
}
