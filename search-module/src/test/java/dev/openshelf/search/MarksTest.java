package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarksTest {

  @Test
  void marksBecomeEmphasis() {
    assertThat(Marks.html(List.of("Example \u0001Camera\u0002")))
        .contains("Example <em>Camera</em>");
  }

  @Test
  void everythingElseIsEscaped() {
    assertThat(Marks.html(List.of("<b>\u0001Tom & \"Jerry\"\u0002</b> <em>x</em>")))
        .contains("&lt;b&gt;<em>Tom &amp; &quot;Jerry&quot;</em>&lt;/b&gt; &lt;em&gt;x&lt;/em&gt;");
  }

  @Test
  void severalMarkingsAreLaidOverEachOther() {
    assertThat(Marks.html(List.of("\u0001ab\u0002c def", "a\u0001bc\u0002 \u0001def\u0002")))
        .contains("<em>abc</em> <em>def</em>");
  }

  @Test
  void nothingMarkedIsNothing() {
    assertThat(Marks.html(List.of("plain"))).isEmpty();
    assertThat(Marks.html(List.of())).isEmpty();
  }
}
