package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryWordsTest {

  @Test
  void wordsAreWhatStandsBetweenSpacesWithoutPunctuationAround() {
    assertThat(texts("(Example)  Camera, \"EX-42\"!"))
        .containsExactly("example", "camera", "ex-42");
  }

  @Test
  void aWordHasTheParts() {
    assertThat(QueryWords.of("tank-XL/blue wi-fi").parts())
        .containsExactly("tank", "xl", "blue", "wi", "fi");
  }

  @Test
  void scriptsAreApart() {
    assertThat(texts("고추장1.8kg신제품")).containsExactly("고추장", "1.8kg", "신제품");
  }

  @Test
  void joiningWordsCountOnlyWhenThereIsNothingElse() {
    assertThat(texts("case for the phone")).containsExactly("case", "phone");
    assertThat(texts("it")).containsExactly("it");
  }

  @Test
  void possessivesAreTheirOwners() {
    assertThat(texts("women's men’s O'Reilly")).containsExactly("women", "men", "o'reilly");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "_", "\\", "'", "\"", "/", "* ?", "☃"})
  void punctuationAloneIsNoWord(String text) {
    assertThat(QueryWords.of(text).isEmpty()).isTrue();
  }

  @Test
  void theNumberOfWordsIsBounded() {
    assertThat(QueryWords.of("x1 ".repeat(85)).parts()).hasSize(24);
  }

  private static List<String> texts(String text) {
    return QueryWords.of(text).words().stream().map(QueryWords.Word::text).toList();
  }
}
