package dev.openshelf.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"", "q=camera", "q=%ED%95%9C%EA%B8%80", "q=100%25&x", "a=1&&b", "q=a+b%20c"})
  void acceptsWhatIsText(String query) {
    assertThat(RawUrl.faultInQuery(query)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "q=%00, q, The value contains a NUL character.",
    "size=1&q=ab%00c, q, The value contains a NUL character.",
    "q=%C3%28, q, The value is not valid UTF-8.",
    "q=%ED%A0%80, q, The value is not valid UTF-8.",
    "q=%, q, The value has a % that two hexadecimal digits do not follow.",
    "q=%4, q, The value has a % that two hexadecimal digits do not follow.",
    "q=%zz, q, The value has a % that two hexadecimal digits do not follow.",
    "q%00=x, ?, The value contains a NUL character."
  })
  void namesTheParameterThatIsNot(String query, String parameter, String sentence) {
    assertThat(RawUrl.faultInQuery(query)).isEqualTo(new RawUrl.Fault(parameter, sentence));
  }

  @Test
  void looksAtPathsToo() {
    assertThat(RawUrl.faultInPath("/products/%ED%95%9C")).isNull();
    assertThat(RawUrl.faultInPath("/products/%FF")).isEqualTo("The path is not valid UTF-8.");
  }
}
