package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchParametersTest {

  @Test
  void readsEveryParameter() {
    SearchQuery query =
        Queries.read(
            "q",
            " Example  Camera ",
            "category",
            "7",
            "brand",
            "Zeta",
            "brand",
            "Acme",
            "brand",
            "Acme",
            "minPrice",
            "10.50",
            "maxPrice",
            "20",
            "currency",
            "usd",
            "inStock",
            "true",
            "sort",
            "price_asc",
            "size",
            "100",
            "intent",
            "full_text",
            "utm_source",
            "x");
    assertThat(query)
        .isEqualTo(
            new SearchQuery(
                "Example Camera",
                7L,
                List.of("Acme", "Zeta"),
                new BigDecimal("10.5"),
                new BigDecimal("2E+1"),
                "USD",
                true,
                null,
                Sort.PRICE_ASC,
                100,
                null,
                Intent.FULL_TEXT));
  }

  @Test
  void everythingHasADefault() {
    SearchQuery query = Queries.text("camera");
    assertThat(query.currency()).isEqualTo("EUR");
    assertThat(query.sort()).isEqualTo(Sort.RELEVANCE);
    assertThat(query.size()).isEqualTo(20);
    assertThat(query.inStockOnly()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "sort, cheapest",
    "size, 0",
    "size, 101",
    "size, -1",
    "size, many",
    "size, 99999999999",
    "category, x",
    "category, 0",
    "category, -3",
    "category, 99999999999999999999",
    "minPrice, -1",
    "maxPrice, 1e9",
    "minPrice, NaN",
    "maxPrice, '1,5'",
    "minPrice, 1.00001",
    "maxPrice, 99999999999999999",
    "currency, EURO",
    "currency, XQZ",
    "currency, €",
    "inStock, yes",
    "intent, guess"
  })
  void namesTheFieldThatIsWrong(String field, String value) {
    SearchOutcome.Refused refused = Queries.refused("q", "camera", field, value);
    assertThat(refused.code()).isEqualTo("invalid_parameter");
    assertThat(refused.errors()).extracting(FieldProblem::field).containsExactly(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000",
        "ab\u0000c",
        "a\nb",
        "a\u007fb",
        "a\u0085b",
        "\uD800",
        "x\uDC00y",
        "\uFFFD",
        "\uFFFE"
      })
  void refusesWhatIsNotText(String text) {
    assertThat(Queries.refused("q", text).errors())
        .extracting(FieldProblem::field)
        .containsExactly("q");
    assertThat(Queries.refused("q", "x", "brand", text).errors())
        .extracting(FieldProblem::field)
        .containsExactly("brand");
  }

  @Test
  void textIsMeasuredInCodePointsAfterNormalisation() {
    assertThat(Queries.text("😀".repeat(256)).text()).isEqualTo("😀".repeat(256));
    assertThat(Queries.text("a" + " ".repeat(1000) + "b").text()).isEqualTo("a b");
    assertThat(Queries.refused("q", "😀".repeat(257)).errors()).hasSize(1);
    // One character that is four letters when written out.
    assertThat(Queries.refused("q", "㎯".repeat(100)).errors()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "\u3000"})
  void blankIsAsGoodAsAbsent(String blank) {
    assertThat(Queries.read("q", blank, "category", "7").text()).isNull();
    assertThat(Queries.refused("q", blank).errors())
        .extracting(FieldProblem::field)
        .containsExactly("q");
  }

  @Test
  void boundsMustBeInOrder() {
    assertThat(Queries.refused("q", "x", "minPrice", "2", "maxPrice", "1.99").errors())
        .extracting(FieldProblem::field)
        .containsExactly("minPrice");
    assertThat(Queries.read("q", "x", "minPrice", "2", "maxPrice", "2.00").text()).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource({
    "exact_code, q",
    "prefix, q",
    "full_text, q",
    "browse_category, category",
    "image_similarity, imageOf"
  })
  void anExplicitIntentNeedsItsParameter(String intent, String field) {
    assertThat(Queries.refused("intent", intent).errors())
        .extracting(FieldProblem::field)
        .containsExactly(field);
  }

  @Test
  void allProblemsAreToldAtOnce() {
    assertThat(Queries.refused("q", "\u0000", "size", "0", "sort", "x", "q", "y").errors())
        .extracting(FieldProblem::field)
        .containsExactlyInAnyOrder("q", "size", "sort");
  }
}
