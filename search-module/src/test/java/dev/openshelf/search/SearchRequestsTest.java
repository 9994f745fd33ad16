package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SearchRequestsTest {

  @ParameterizedTest
  @EnumSource
  void noShopperSeesWhatIsNotVisible(Intent intent) {
    for (Sort sort : Sort.values()) {
      JsonNode body = body(intent, List.of(), "q", "EX-42", "category", "1", "sort", sort.code());
      assertThat(body.at("/query/bool/filter").toString()).contains("{\"visible\":true}");
    }
  }

  @Test
  void filtersNarrowTheHitsAndEachFacetLeavesOutItsOwn() {
    JsonNode body =
        body(
            Intent.FULL_TEXT,
            List.of(),
            "q",
            "x",
            "brand",
            "Acme",
            "category",
            "7",
            "minPrice",
            "1",
            "inStock",
            "true");
    assertThat(body.get("post_filter").toString())
        .contains("brand", "categoryIds", "priceUnits", "inStock");
    assertThat(facet(body, "brand")).doesNotContain("Acme").contains("categoryIds", "priceUnits");
    assertThat(facet(body, "category")).doesNotContain("categoryIds").contains("Acme", "inStock");
    assertThat(facet(body, "price")).doesNotContain("gte").contains("Acme", "categoryIds", "EUR");
  }

  @Test
  void priceBoundsHoldInOneCurrency() {
    JsonNode filter =
        body(
                Intent.FULL_TEXT,
                List.of(),
                "q",
                "x",
                "minPrice",
                "1.5",
                "maxPrice",
                "20",
                "currency",
                "USD")
            .get("post_filter");
    assertThat(filter.toString())
        .contains("\"currency\":\"USD\"", "\"gte\":15000", "\"lte\":200000");
  }

  @ParameterizedTest
  @CsvSource({
    "relevance, '_score desc, id asc'",
    "price_asc, '_score desc, priceUnits asc, id asc'",
    "price_desc, '_score desc, priceUnits desc, id asc'",
    "newest, 'createdAt desc, id desc'"
  })
  void everyOrderEndsWithTheId(String sort, String order) {
    StringBuilder keys = new StringBuilder();
    for (JsonNode key : body(Intent.FULL_TEXT, List.of(), "q", "x", "sort", sort).get("sort")) {
      String field = key.fieldNames().next();
      keys.append(keys.isEmpty() ? "" : ", ").append(field).append(' ');
      keys.append(key.get(field).get("order").asText());
    }
    assertThat(keys.toString()).isEqualTo(order);
  }

  @Test
  void aPageAsksForOneHitMoreAndStartsAfterTheLast() {
    JsonNode body = body(Intent.FULL_TEXT, List.of(1.5, 42L), "q", "x", "size", "7");
    assertThat(body.get("size").asInt()).isEqualTo(8);
    assertThat(body.get("search_after").toString()).isEqualTo("[1.5,42]");
    assertThat(body.get("timeout").asText()).isEqualTo("300ms");
  }

  @Test
  void numbersAreNotCorrected() {
    assertThat(query("camera")).contains("fuzziness");
    assertThat(query("1000")).doesNotContain("fuzziness");
    assertThat(query("ex42")).doesNotContain("fuzziness");
    assertThat(query("cat")).doesNotContain("fuzziness");
  }

  private static String query(String text) {
    return body(Intent.FULL_TEXT, List.of(), "q", text).get("query").toString();
  }

  private static String facet(JsonNode body, String name) {
    return body.at("/aggs/" + name + "/filter").toString();
  }

  private static JsonNode body(Intent intent, List<Object> after, String... parameters) {
    SearchPlan plan =
        new SearchPlan(Queries.read(parameters), intent, Breadth.ANY_WORDS, after, true);
    return ScratchIndex.JSON.valueToTree(SearchRequests.body(plan, Duration.ofMillis(300)));
  }
}
