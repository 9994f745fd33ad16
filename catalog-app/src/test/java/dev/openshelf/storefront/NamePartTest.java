package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamePartTest {

  @Test
  void marksAreCutOutAndTheRestIsPlainText() {
    assertThat(NamePart.parse("Tom &amp; <em>Jerry</em> &lt;b&gt; <em>x</em>"))
        .containsExactly(
            new NamePart("Tom & ", false),
            new NamePart("Jerry", true),
            new NamePart(" <b> ", false),
            new NamePart("x", true));
  }

  @Test
  void aMarkThatNeverEndsIsText() {
    assertThat(NamePart.parse("a <em>b")).containsExactly(new NamePart("a <em>b", false));
  }
}
