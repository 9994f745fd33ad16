package dev.openshelf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextsTest {

  private static final ResourceBundle ENGLISH = bundle(Locale.ENGLISH);
  private static final ResourceBundle KOREAN = bundle(Locale.KOREAN);

  private final Texts english = Texts.in(Language.EN);
  private final Texts korean = Texts.in(Language.KO);

  static Stream<String> keys() {
    return ENGLISH.keySet().stream().filter(key -> !key.startsWith("format."));
  }

  @Test
  void bothLanguagesSayTheSameThings() {
    assertThat(KOREAN.keySet()).isEqualTo(ENGLISH.keySet());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void everyTextCanBeFormattedInBothLanguages(String key) {
    assertThat(KOREAN.getString(key)).isNotBlank().doesNotContain("'");
    assertThat(ENGLISH.getString(key)).isNotBlank().doesNotContain("'");
    assertThat(gaps(KOREAN.getString(key))).isEqualTo(gaps(ENGLISH.getString(key)));
  }

  @Test
  void numbersAndMoneyComeOutAsPeopleWriteThem() {
    assertThat(english.number(31_807)).isEqualTo("31,807");
    assertThat(english.money("199.5", "EUR")).isEqualTo("€199.50");
    assertThat(english.money("199.999", "EUR")).isEqualTo("€199.999");
    assertThat(korean.money("7280", "KRW")).isEqualTo("₩7,280");
    assertThat(english.money("5", "QQQ")).isEqualTo("5 QQQ");
  }

  @Test
  void timesAreToldInUniversalTime() {
    Instant moment = Instant.parse("2026-08-04T02:10:00Z");
    assertThat(english.dateTime(moment)).isEqualTo("4 Aug 2026, 02:10:00 UTC");
    assertThat(korean.dateTime(moment)).isEqualTo("2026년 8월 4일 02:10:00 UTC");
  }

  @Test
  void oneAndManyAreToldApart() {
    assertThat(english.of("search.total", 1L)).isEqualTo("1 product");
    assertThat(english.of("search.total", 1_234L)).isEqualTo("1,234 products");
    assertThat(english.of("search.total", 0L)).isEqualTo("No products");
  }

  @Test
  void anUnknownCodeHasAGeneralText() {
    assertThat(english.ofCode("limit", "made_up")).isEqualTo(english.of("limit.other"));
  }

  @Test
  void aFlawIsToldInTheLanguageOfThePageWithItsNumber() {
    assertThat(korean.flaw("must have at most 1,000 characters"))
        .isEqualTo("최대 1,000자까지 입력할 수 있습니다.");
    assertThat(english.flaw("is of a kind nobody foresaw"))
        .isEqualTo("is of a kind nobody foresaw");
  }

  private static Set<String> gaps(String pattern) {
    return Pattern.compile("\\{(\\w+)")
        .matcher(pattern)
        .results()
        .map(gap -> gap.group(1))
        .collect(Collectors.toSet());
  }

  private static ResourceBundle bundle(Locale locale) {
    return ResourceBundle.getBundle(
        "texts.texts",
        locale,
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }
}
