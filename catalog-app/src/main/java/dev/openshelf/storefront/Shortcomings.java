package dev.openshelf.storefront;

import dev.openshelf.search.SearchAnswer;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to tell a shopper about an answer that is not what it should be: one sentence, about what it
 * means for the list and not about what is broken. Pure.
 */
final class Shortcomings {

  /** With these, another question to the database would only add to the trouble. */
  private static final Set<String> DATABASE_BUSY =
      Set.of(
          "database_unavailable",
          "database_under_pressure",
          "fallback_capacity_exhausted",
          "fallback_timeout",
          "price_unverified",
          "availability_unverified");

  /** What an answer from the index can lack, the most important first. */
  private static final List<String> OF_THE_INDEX =
      List.of(
          "partial_shards", "index_behind", "semantic_search_unavailable", "facets_unavailable");

  private Shortcomings() {}

  /** The key of the sentence for an answer that there is; null when there is nothing to tell. */
  static @Nullable String sentence(SearchAnswer answer) {
    List<String> reasons = answer.meta().degradedReasons();
    boolean unsorted = reasons.contains("sort_not_applied");
    boolean unverified =
        reasons.contains("price_unverified") || reasons.contains("availability_unverified");
    return switch (answer.meta().source()) {
      case "database_prefix" -> unsorted ? "degraded.prefixUnsorted" : "degraded.prefix";
      case "database_exact" -> "degraded.exact";
      case "database_category" -> unsorted ? "degraded.categoryUnsorted" : "degraded.category";
      case "cache" -> unverified ? "degraded.cacheUnverified" : "degraded.cache";
      default -> ofTheIndex(reasons);
    };
  }

  /** The key of the sentence for an answer that there is not. */
  static String unavailable(SearchAnswer answer) {
    List<String> reasons = answer.meta().degradedReasons();
    if (reasons.contains("query_too_short")) {
      return "search.unavailable.short";
    }
    boolean busy =
        reasons.contains("fallback_capacity_exhausted")
            || reasons.contains("database_under_pressure");
    return busy ? "search.unavailable.busy" : "search.unavailable.text";
  }

  /** The key of the sentence that says what works all the same. */
  static String stillThere(SearchAnswer answer) {
    if (answer.status().equals("ok")) {
      return "degraded.still";
    }
    if (answer.meta().degradedReasons().contains("database_unavailable")) {
      return "search.unavailable.home";
    }
    return databaseAtLeisure(answer) ? "search.unavailable.browse" : "search.unavailable.pages";
  }

  /** Whether one more question to the database does no harm. */
  static boolean databaseAtLeisure(SearchAnswer answer) {
    return Collections.disjoint(answer.meta().degradedReasons(), DATABASE_BUSY);
  }

  private static @Nullable String ofTheIndex(List<String> reasons) {
    return OF_THE_INDEX.stream()
        .filter(reasons::contains)
        .map(reason -> "limit." + reason)
        .findFirst()
        .orElse(reasons.isEmpty() ? null : "limit.other");
  }
}
