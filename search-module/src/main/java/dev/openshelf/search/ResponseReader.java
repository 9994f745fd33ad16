package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.ItemPrice;
import dev.openshelf.search.SearchAnswer.Total;
import dev.openshelf.serving.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * From the body of a search response to a page, or to the reason why it is not a complete answer:
 * that Elasticsearch says 200 does not yet mean that it found everything. Pure.
 */
final class ResponseReader {

  static final String UNFILTERED = "unfiltered";
  static final String BRAND = "brand";
  static final String CATEGORY = "category";
  static final String PRICE = "price";
  static final String TOP = "top";
  static final String CHOSEN = "chosen";

  private final SearchPlan plan;
  private final @Nullable Instant asOf;

  ResponseReader(SearchPlan plan, @Nullable Instant asOf) {
    this.plan = plan;
    this.asOf = asOf;
  }

  /** A page or a {@link Reason}. */
  sealed interface Reading {
    record Page(SearchPage page, boolean partial) implements Reading {}

    record Unusable(Reason reason) implements Reading {}
  }

  Reading read(JsonNode response) {
    JsonNode shards = response.path("_shards");
    JsonNode hits = response.path("hits").path("hits");
    if (!response.path("timed_out").isBoolean() || !isSearched(shards) || !hits.isArray()) {
      return new Reading.Unusable(Reason.MALFORMED_RESPONSE);
    }
    if (response.path("timed_out").booleanValue()) {
      return new Reading.Unusable(Reason.TIMEOUT);
    }
    boolean partial =
        shards.path("failed").asInt() > 0
            || shards.path("successful").asInt() < shards.path("total").asInt();
    if (partial && (plan.intent() == Intent.EXACT_CODE || hits.isEmpty())) {
      // The product may be where nobody looked.
      return new Reading.Unusable(Reason.PARTIAL_SHARDS);
    }
    return Tally.read(response)
        .filter(tally -> isSound(response, tally, partial))
        .map(tally -> page(response, tally, partial))
        .orElseGet(() -> new Reading.Unusable(Reason.MALFORMED_RESPONSE));
  }

  /** No shard at all would be an answer of nobody. */
  private static boolean isSearched(JsonNode shards) {
    return shards.path("total").isInt()
        && shards.path("total").intValue() > 0
        && shards.path("failed").asInt() >= 0
        && shards.path("successful").asInt() <= shards.path("total").intValue();
  }

  private boolean isSound(JsonNode response, Tally tally, boolean partial) {
    int hits = response.path("hits").path("hits").size();
    int asked = SearchRequests.hits(plan.query());
    return tally.agrees(hits, asked, plan.after().isEmpty(), partial)
        && (!plan.facets()
            || FacetReader.isSound(response.path("aggregations"), tally.unfiltered()));
  }

  /** The sort values of the only hit, if there is one. */
  static Optional<List<Object>> lastHit(JsonNode response) {
    JsonNode sort = response.path("hits").path("hits").path(0).path("sort");
    return sort.isEmpty() ? Optional.empty() : Optional.of(sortValues(sort));
  }

  private Reading page(JsonNode response, Tally tally, boolean partial) {
    JsonNode hits = response.path("hits").path("hits");
    List<Item> items = new ArrayList<>();
    List<Object> last = List.of();
    for (JsonNode hit : hits) {
      if (items.size() == plan.query().size()) {
        break;
      }
      JsonNode source = hit.path("_source");
      if (!isId(source.path("id")) || !source.path("name").isTextual()) {
        return new Reading.Unusable(Reason.MALFORMED_RESPONSE);
      }
      items.add(item(source, hit.path("highlight")));
      last = sortValues(hit.path("sort"));
    }
    return new Reading.Page(
        new SearchPage(
            List.copyOf(items),
            new Total(tally.value(), partial || !tally.exact() ? "gte" : "eq"),
            plan.facets() ? FacetReader.read(response.path("aggregations"), plan.query()) : null,
            hits.size() > items.size() ? last : List.of(),
            tally.unfiltered()),
        partial);
  }

  private static boolean isId(JsonNode id) {
    return id.isIntegralNumber() && id.canConvertToLong();
  }

  private Item item(JsonNode source, JsonNode highlight) {
    long id = source.path("id").longValue();
    String image = source.path("images").path(0).textValue();
    return new Item(
        id,
        source.path("code").asText(),
        source.path("modelNumber").textValue(),
        source.path("name").asText(),
        source.path("brand").textValue(),
        category(source.path("categoryIds")),
        price(source),
        availability(source.path("inStock")),
        image == null ? null : "/media/" + image,
        "/products/" + id,
        highlight(highlight));
  }

  private static @Nullable Map<String, String> highlight(JsonNode highlight) {
    List<String> markings = new ArrayList<>();
    for (String field : SearchRequests.MARKED_FIELDS) {
      String marking = highlight.path(field).path(0).textValue();
      if (marking != null) {
        markings.add(marking);
      }
    }
    return Marks.html(markings).map(html -> Map.of("name", html)).orElse(null);
  }

  private static @Nullable Long category(JsonNode path) {
    return path.isEmpty() ? null : path.path(path.size() - 1).longValue();
  }

  private @Nullable ItemPrice price(JsonNode source) {
    String amount = source.path("price").textValue();
    String currency = source.path("currency").textValue();
    return amount == null || currency == null ? null : new ItemPrice(amount, currency, asOf);
  }

  private static @Nullable String availability(JsonNode inStock) {
    if (!inStock.isBoolean()) {
      return null;
    }
    return inStock.booleanValue() ? "in_stock" : "out_of_stock";
  }

  private static List<Object> sortValues(JsonNode values) {
    List<Object> sort = new ArrayList<>();
    for (JsonNode value : values) {
      sort.add(
          value.isIntegralNumber()
              ? (Object) value.longValue()
              : value.isNumber() ? (Object) value.doubleValue() : value.asText());
    }
    return List.copyOf(sort);
  }
}
