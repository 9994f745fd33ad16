package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.search.SearchAnswer.BrandCount;
import dev.openshelf.search.SearchAnswer.CategoryCount;
import dev.openshelf.search.SearchAnswer.Facets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** From aggregations to facets. Pure. */
final class FacetReader {

  /** The id of a category, and its name. */
  private static final Pattern LABEL = Pattern.compile("\\d{1,18}:.*", Pattern.DOTALL);

  private FacetReader() {}

  static Facets read(JsonNode aggregations, SearchQuery query) {
    return new Facets(
        brands(aggregations.path(ResponseReader.BRAND)),
        categories(aggregations.path(ResponseReader.CATEGORY)),
        PriceSteps.merged(prices(aggregations.path(ResponseReader.PRICE)), query.currency()));
  }

  /** Whether no bucket claims more than the products that match, and every category has an id. */
  static boolean isSound(JsonNode aggregations, long most) {
    JsonNode brand = aggregations.path(ResponseReader.BRAND);
    JsonNode category = aggregations.path(ResponseReader.CATEGORY);
    JsonNode chosen = category.path(ResponseReader.CHOSEN);
    return isSound(brand.path(ResponseReader.TOP), most, false)
        && isSound(brand.path(ResponseReader.CHOSEN), most, false)
        && isSound(category.path(ResponseReader.TOP), most, true)
        && isSound(chosen.path(ResponseReader.TOP), most, true)
        && isSound(aggregations.path(ResponseReader.PRICE).path(ResponseReader.TOP), most, false);
  }

  private static boolean isSound(JsonNode facet, long most, boolean labelled) {
    for (JsonNode bucket : facet.path("buckets")) {
      JsonNode count = bucket.path("doc_count");
      if (!Tally.isCount(count)
          || count.longValue() > most
          || labelled && !LABEL.matcher(bucket.path("key").asText()).matches()) {
        return false;
      }
    }
    return true;
  }

  private static List<BrandCount> brands(JsonNode facet) {
    Map<String, Long> counts = new LinkedHashMap<>();
    collect(facet.path(ResponseReader.TOP), counts);
    collect(facet.path(ResponseReader.CHOSEN), counts);
    return counts.entrySet().stream()
        .map(brand -> new BrandCount(brand.getKey(), brand.getValue()))
        .sorted(
            Comparator.comparingLong(BrandCount::count).reversed().thenComparing(BrandCount::value))
        .toList();
  }

  private static List<CategoryCount> categories(JsonNode facet) {
    Map<String, Long> counts = new LinkedHashMap<>();
    collect(facet.path(ResponseReader.TOP), counts);
    collect(facet.path(ResponseReader.CHOSEN).path(ResponseReader.TOP), counts);
    // While a renamed category is on its way through the index it has two labels.
    Map<Long, CategoryCount> byId = new LinkedHashMap<>();
    counts.forEach(
        (label, count) -> byId.merge(id(label), category(label, count), FacetReader::sum));
    return byId.values().stream()
        .sorted(
            Comparator.comparingLong(CategoryCount::count)
                .reversed()
                .thenComparing(CategoryCount::id))
        .toList();
  }

  private static CategoryCount sum(CategoryCount one, CategoryCount other) {
    return new CategoryCount(
        one.id(),
        one.count() >= other.count() ? one.name() : other.name(),
        one.count() + other.count());
  }

  private static CategoryCount category(String label, long count) {
    return new CategoryCount(id(label), label.substring(label.indexOf(':') + 1), count);
  }

  private static long id(String label) {
    return Long.parseLong(label.substring(0, label.indexOf(':')));
  }

  /** The same bucket in both lists has the same products; it counts once. */
  private static void collect(JsonNode terms, Map<String, Long> counts) {
    for (JsonNode bucket : terms.path("buckets")) {
      counts.merge(bucket.path("key").asText(), bucket.path("doc_count").longValue(), Math::max);
    }
  }

  private static List<Long> prices(JsonNode facet) {
    List<Long> counts = new ArrayList<>();
    for (JsonNode bucket : facet.path(ResponseReader.TOP).path("buckets")) {
      counts.add(bucket.path("doc_count").longValue());
    }
    return counts;
  }
}
