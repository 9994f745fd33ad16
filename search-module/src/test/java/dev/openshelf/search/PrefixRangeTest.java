package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrefixRangeTest {

  @Test
  void endsBeforeTheNextCodePoint() {
    assertThat(PrefixRange.of("ab")).isEqualTo(new PrefixRange("ab", "ac"));
    assertThat(PrefixRange.of("a%_\\'")).isEqualTo(new PrefixRange("a%_\\'", "a%_\\("));
  }

  @Test
  void countsAndStepsByCodePoints() {
    PrefixRange emoji = PrefixRange.of("a\uD83D\uDE00");
    assertThat(emoji.length()).isEqualTo(2);
    assertThat(emoji.below()).isEqualTo("a\uD83D\uDE01");
    assertThat(PrefixRange.of("\uFFFF").below()).isEqualTo(Character.toString(0x10000));
  }

  @Test
  void neverEndsWithASurrogate() {
    assertThat(PrefixRange.of("a\uD7FF").below()).isEqualTo("a\uE000");
  }

  @Test
  void theLastCodePointHasNoNext() {
    String last = Character.toString(Character.MAX_CODE_POINT);
    assertThat(PrefixRange.of("a" + last + last).below()).isEqualTo("b");
    assertThat(PrefixRange.of(last).below()).isNull();
  }

  @Test
  void asksWithTheKeyThatNamesAreStoredUnder() {
    assertThat(PrefixRange.of("  CAM\u00A0 Ｅ ").from()).isEqualTo("cam e");
    assertThat(PrefixRange.of("\u1112\u1161\u11AB").from()).isEqualTo("\uD55C");
  }

  @Test
  void anEndlessTextIsCutLikeTheNames() {
    assertThat(PrefixRange.of("x".repeat(1000)).length()).isEqualTo(256);
  }
}
