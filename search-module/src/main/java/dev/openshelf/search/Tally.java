package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * How many products a search response says were found. What cannot be true is no answer: an empty
 * page that claims hits would be told as "nothing matches". Pure.
 *
 * @param value products that match, filters applied
 * @param exact whether there are no more than that
 * @param unfiltered products that match without regard to filters
 */
record Tally(long value, boolean exact, long unfiltered) {

  /** Empty unless the response states numbers that can be true of anything. */
  static Optional<Tally> read(JsonNode response) {
    JsonNode total = response.path("hits").path("total");
    JsonNode unfiltered = response.path("aggregations").path(ResponseReader.UNFILTERED);
    String relation = total.path("relation").asText();
    if (!isCount(total.path("value"))
        || !isCount(unfiltered.path("doc_count"))
        || !(relation.equals("eq") || relation.equals("gte"))) {
      return Optional.empty();
    }
    Tally tally =
        new Tally(
            total.path("value").longValue(),
            relation.equals("eq"),
            unfiltered.path("doc_count").longValue());
    return tally.value <= tally.unfiltered ? Optional.of(tally) : Optional.empty();
  }

  /**
   * Whether a response with that many hits can be true. A first page that is not full shows
   * everything there is; a later one begins somewhere, and a shard that fails while hits are
   * fetched has been counted already.
   *
   * @param asked hits that the request asked for at most
   */
  boolean agrees(int hits, int asked, boolean firstPage, boolean partial) {
    if (hits > asked || hits > value) {
      return false;
    }
    boolean showsAll = firstPage && !partial && hits < asked;
    return !showsAll || exact && value == hits;
  }

  /** A whole number of products that fits, neither negative nor cut off on the way. */
  static boolean isCount(JsonNode number) {
    return number.isIntegralNumber() && number.canConvertToLong() && number.longValue() >= 0;
  }
}
