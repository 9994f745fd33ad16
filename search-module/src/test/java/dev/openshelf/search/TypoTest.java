package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypoTest {

  @ParameterizedTest
  @ValueSource(strings = {"Example Camera EX-42", "순창 고추장 1kg", "aa", "x"})
  void oneLetterIsAlwaysWrong(String text) {
    for (int seed = 0; seed < 200; seed++) {
      String typed = Typo.in(text, new Random(seed));
      assertThat(typed).isNotEqualTo(text);
      assertThat(typed.length()).isBetween(text.length() - 1, text.length() + 1);
    }
  }

  @Test
  void lettersAreMissingAddedReplacedAndSwapped() {
    Set<String> seen = new HashSet<>();
    Random random = new Random(7);
    for (int i = 0; i < 5000; i++) {
      seen.add(Typo.in("ab", random));
    }
    assertThat(seen).contains("a", "b", "ba", "xb", "ax", "xab", "axb");
  }
}
