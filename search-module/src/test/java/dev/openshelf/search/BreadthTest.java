package dev.openshelf.search;

import static dev.openshelf.search.Breadth.ALL_WORDS;
import static dev.openshelf.search.Breadth.ANY_WORDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BreadthTest {

  @Test
  void aFewWordsAreFirstTakenTogether() {
    assertThat(Breadth.of(Queries.text("wireless mouse"), Intent.FULL_TEXT))
        .containsExactly(ALL_WORDS, ANY_WORDS);
  }

  @Test
  void manyWordsAreTakenLoosely() {
    assertThat(Breadth.of(Queries.text("a1 b1 c1 d1 e1 f1 g1"), Intent.FULL_TEXT))
        .containsExactly(ANY_WORDS);
  }

  @Test
  void aNumberIsNeverTakenInParts() {
    assertThat(Breadth.of(Queries.text("ex-42"), Intent.FULL_TEXT)).containsExactly(ALL_WORDS);
  }

  @Test
  void onlyFullTextHasWords() {
    assertThat(Breadth.of(Queries.text("wireless mouse"), Intent.PREFIX))
        .containsExactly(ANY_WORDS);
  }
}
