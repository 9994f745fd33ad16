package dev.openshelf.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleanTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "camera", "한글", "\uD83D\uDCF7 camera", "tab\there"})
  void acceptsText(String text) {
    assertThat(CleanText.isClean(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0b", "\uD83D", "\uDCF7", "a\uDCF7\uD83Db", "end\uD83D"})
  void refusesNulAndHalvesOfCharacters(String text) {
    assertThat(CleanText.isClean(text)).isFalse();
  }
}
