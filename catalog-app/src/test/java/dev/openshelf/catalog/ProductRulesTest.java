package dev.openshelf.catalog;

import static dev.openshelf.catalog.CatalogFixture.draft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.FieldError;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProductRulesTest {

  private static final String SMILE = "\uD83D\uDE00";

  @Test
  void composesTextAndDropsWhatIsAroundIt() {
    ProductDraft tidied = ProductRules.check(draft(" C-1\t", " Cafe\u0301 ")).draft();

    assertThat(tidied.code()).isEqualTo("C-1");
    assertThat(tidied.name()).isEqualTo("Café");
  }

  @Test
  void anEmptyTextIsNone() {
    ProductDraft empty =
        new ProductDraft(
            "C", " ", "N", "", "\n", null, null, 0, ProductStatus.DRAFT, Map.of(), List.of());

    ProductDraft tidied = ProductRules.check(empty).draft();

    assertThat(tidied.modelNumber()).isNull();
    assertThat(tidied.description()).isNull();
    assertThat(tidied.brand()).isNull();
  }

  @Test
  void countsCodePointsUpToTheLimit() {
    assertThat(fields(draft("C", SMILE.repeat(1_000)))).isEmpty();
    assertThat(fields(draft("C", SMILE.repeat(1_001)))).containsExactly("name");
    assertThat(fields(draft("C".repeat(64), "N"))).isEmpty();
    assertThat(fields(draft("C".repeat(65), "N"))).containsExactly("code");
    assertThat(fields(text("B".repeat(201), "d"))).containsExactly("brand");
    assertThat(fields(text("B", "d".repeat(50_000)))).isEmpty();
    assertThat(fields(text("B", "d".repeat(50_001)))).containsExactly("description");
  }

  @Test
  void boundsTheKeyOfACodeAsWell() {
    assertThat(fields(draft("\uFDFA".repeat(64), "Each of them becomes 18 characters")))
        .containsExactly("code");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\u3000", "\u00A0", "\u200B\u200D", "\u3164", "\u2800 \uFFA0"})
  void codeAndNameAreRequired(String blank) {
    assertThat(fields(draft(blank, blank))).containsExactly("code", "name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "a\nb", "a\u0085b", "a\u007Fb", "a\uD800b", "a\uDC00"})
  void refusesWhatIsNoTextOnOneLine(String bad) {
    assertThat(fields(draft(bad, bad))).containsExactly("code", "name");
  }

  @Test
  void aDescriptionHasLinesButNoOtherControls() {
    assertThat(fields(text("B", "one\r\n\ttwo"))).isEmpty();
    assertThat(fields(text("B", "one\0two"))).containsExactly("description");
    assertThat(fields(text("B", "one\u001Btwo"))).containsExactly("description");
  }

  @Test
  void boundsAttributes() {
    assertThat(fields(attributes(Map.of("a".repeat(100), "v".repeat(2_000))))).isEmpty();
    assertThat(fields(attributes(Map.of("a", "v".repeat(2_001))))).containsExactly("attributes.a");
    assertThat(fields(attributes(Map.of("a".repeat(101), "v")))).containsExactly("attributes");
    assertThat(fields(attributes(Map.of("", "v")))).containsExactly("attributes");
    assertThat(fields(attributes(Map.of("a", "\0")))).containsExactly("attributes.a");
    assertThat(fields(attributes(numbered(100, "v")))).isEmpty();
    assertThat(fields(attributes(numbered(101, "v")))).containsExactly("attributes");
  }

  @Test
  void refusesAProductThatNoMessageCouldCarry() {
    assertThat(fields(attributes(numbered(100, "가".repeat(2_000))))).isEmpty();
    assertThat(fields(attributes(numbered(100, SMILE.repeat(2_000)))))
        .containsExactly("attributes");
  }

  @ParameterizedTest
  @CsvSource({
    "199, EUR, 199.00",
    "199.9, EUR, 199.90",
    "1.5000, EUR, 1.50",
    "1200, KRW, 1200",
    "1.125, BHD, 1.125",
    "0, EUR, 0.00",
    "1E3, EUR, 1000.00",
    "999999999999999.99, EUR, 999999999999999.99"
  })
  void aPriceHasTheDecimalsOfItsCurrency(String amount, String currency, String stored) {
    ProductRules.Checked checked = ProductRules.check(priced(amount, currency));

    assertThat(checked.errors()).isEmpty();
    assertThat(checked.draft().price()).isEqualTo(new Price(new BigDecimal(stored), currency));
  }

  @ParameterizedTest
  @CsvSource({
    "1.999, EUR, price.amount",
    "0.5, KRW, price.amount",
    "-1, EUR, price.amount",
    "1000000000000000, EUR, price.amount",
    "1E2000000000, EUR, price.amount",
    "1E-2000000000, EUR, price.amount",
    "1, EURO, price.currency",
    "1, eur, price.currency",
    "1, XAU, price.currency"
  })
  void refusesWhatIsNoPrice(String amount, String currency, String field) {
    assertThat(fields(priced(amount, currency))).containsExactly(field);
  }

  private static List<String> fields(ProductDraft draft) {
    return ProductRules.check(draft).errors().stream().map(FieldError::field).toList();
  }

  private static ProductDraft text(String brand, String description) {
    return new ProductDraft(
        "C",
        null,
        "N",
        description,
        brand,
        null,
        null,
        0,
        ProductStatus.DRAFT,
        Map.of(),
        List.of());
  }

  private static ProductDraft attributes(Map<String, String> attributes) {
    return new ProductDraft(
        "C", null, "N", null, null, null, null, 0, ProductStatus.DRAFT, attributes, List.of());
  }

  private static ProductDraft priced(String amount, String currency) {
    return new ProductDraft(
        "C",
        null,
        "N",
        null,
        null,
        null,
        new Price(new BigDecimal(amount), currency),
        0,
        ProductStatus.DRAFT,
        Map.of(),
        List.of());
  }

  private static Map<String, String> numbered(int count, String value) {
    return IntStream.range(0, count)
        .boxed()
        .collect(Collectors.toMap(number -> "a" + number, number -> value));
  }
}
