package dev.openshelf.recommendation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Likeness of products to what a shopper looked at: the cosine between the product's terms and
 * those of the views, each term weighing the more the rarer it is, each view the less the older it
 * is. Pure.
 */
final class Similarity {

  /** Each view weighs this much of the one after it. */
  private static final double FADING = 0.85;

  private Similarity() {}

  /** A candidate and how like the views it is, 0 to 1. */
  record Scored(long id, double score) {}

  /**
   * The candidates that have something in common with the views, most alike first. What was viewed
   * is not recommended again.
   *
   * @param viewed newest first
   */
  static List<Scored> rank(
      List<SimilarProduct> viewed, List<SimilarProduct> candidates, int limit) {
    Map<String, Double> rarity = rarity(viewed, candidates);
    Map<String, Double> taste = taste(viewed, rarity);
    Set<Long> seen = viewed.stream().map(SimilarProduct::id).collect(Collectors.toSet());
    return candidates.stream()
        .filter(candidate -> !seen.contains(candidate.id()))
        .map(candidate -> new Scored(candidate.id(), cosine(candidate.terms(), taste, rarity)))
        .filter(scored -> scored.score() > 0)
        .sorted(
            Comparator.comparingDouble(Scored::score)
                .reversed()
                .thenComparing(Scored::id, Comparator.reverseOrder()))
        .limit(limit)
        .toList();
  }

  private static Map<String, Double> taste(
      List<SimilarProduct> viewed, Map<String, Double> rarity) {
    Map<String, Double> taste = new HashMap<>();
    double weight = 1;
    for (SimilarProduct product : viewed) {
      for (String term : product.terms()) {
        taste.merge(term, weight * rarity.getOrDefault(term, 0.0), Double::sum);
      }
      weight *= FADING;
    }
    return taste;
  }

  private static Map<String, Double> rarity(
      List<SimilarProduct> viewed, List<SimilarProduct> candidates) {
    Map<String, Integer> counts = new HashMap<>();
    Set<Long> counted = new HashSet<>();
    Stream.concat(viewed.stream(), candidates.stream())
        .filter(product -> counted.add(product.id()))
        .flatMap(product -> product.terms().stream())
        .forEach(term -> counts.merge(term, 1, Integer::sum));
    Map<String, Double> rarity = new HashMap<>();
    counts.forEach((term, count) -> rarity.put(term, Math.log1p((double) counted.size() / count)));
    return rarity;
  }

  private static double cosine(
      Set<String> terms, Map<String, Double> taste, Map<String, Double> rarity) {
    double common = 0;
    double length = 0;
    for (String term : terms) {
      double weight = rarity.getOrDefault(term, 0.0);
      common += weight * taste.getOrDefault(term, 0.0);
      length += weight * weight;
    }
    double tasteLength = taste.values().stream().mapToDouble(weight -> weight * weight).sum();
    return common == 0 ? 0 : common / Math.sqrt(length * tasteLength);
  }
}
