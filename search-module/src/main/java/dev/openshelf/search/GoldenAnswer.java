package dev.openshelf.search;

import dev.openshelf.serving.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a golden query.
 *
 * @param hits matches; null when it could not be answered
 * @param missing codes that should have been among the first products and were not
 * @param first codes of the first products found
 * @param failure why there is no answer; null when there is one
 */
public record GoldenAnswer(
    GoldenQuery query,
    boolean ok,
    @Nullable Long hits,
    List<String> missing,
    List<String> first,
    @Nullable String failure) {

  static GoldenAnswer failed(GoldenQuery query, Reason reason) {
    return new GoldenAnswer(query, false, null, List.of(), List.of(), reason.code());
  }

  static GoldenAnswer judged(GoldenQuery query, long hits, List<String> codes, Codes sameCode) {
    List<String> first = codes.subList(0, Math.min(query.within(), codes.size()));
    List<String> missing =
        query.mustContain().stream()
            .filter(wanted -> first.stream().noneMatch(code -> sameCode.same(wanted, code)))
            .toList();
    boolean ok = hits >= query.minHits() && missing.isEmpty();
    return new GoldenAnswer(query, ok, hits, missing, List.copyOf(first), null);
  }

  /** Whether two spellings mean one product. */
  interface Codes {
    boolean same(String one, String other);
  }
}
