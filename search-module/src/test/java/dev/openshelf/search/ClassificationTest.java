package dev.openshelf.search;

import static dev.openshelf.search.Intent.BROWSE_CATEGORY;
import static dev.openshelf.search.Intent.EXACT_CODE;
import static dev.openshelf.search.Intent.FULL_TEXT;
import static dev.openshelf.search.Intent.IMAGE_SIMILARITY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassificationTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EX-42",
        "ＥＸ－４２",
        "a.1",
        "123",
        "A_1/b.c-d",
        "고추장1kg",
        "  ex42  ",
        "1234567890123456789012345678901234567890123456789012345678901234"
      })
  void oneTokenWithADigitIsFirstTakenForACode(String text) {
    assertThat(Classification.of(Queries.text(text))).containsExactly(EXACT_CODE, FULL_TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "camera",
        "ex 42",
        "a1",
        "100%",
        "a*1",
        "12345678901234567890123456789012345678901234567890123456789012345",
        "4,5"
      })
  void everythingElseIsFullText(String text) {
    assertThat(Classification.of(Queries.text(text))).containsExactly(FULL_TEXT);
  }

  @Test
  void anImageOutweighsTextAndTextOutweighsACategory() {
    assertThat(Classification.of(read("imageOf", "7", "q", "EX-42", "category", "1")))
        .containsExactly(IMAGE_SIMILARITY);
    assertThat(Classification.of(read("q", "camera", "category", "1"))).containsExactly(FULL_TEXT);
    assertThat(Classification.of(read("category", "1"))).containsExactly(BROWSE_CATEGORY);
    assertThat(Classification.of(read("brand", "Acme"))).containsExactly(FULL_TEXT);
  }

  @ParameterizedTest
  @EnumSource
  void anExplicitIntentIsTheOnlyOne(Intent intent) {
    SearchQuery query =
        read("q", "EX-42", "category", "1", "imageOf", "2", "intent", intent.code());
    assertThat(Classification.of(query)).isEqualTo(List.of(intent));
  }

  private static SearchQuery read(String... parameters) {
    return Queries.read(parameters);
  }
}
