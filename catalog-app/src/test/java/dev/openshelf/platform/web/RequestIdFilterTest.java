package dev.openshelf.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdFilterTest {
  @Test
  void keepsASaneId() {
    assertThat(RequestIdFilter.choose("trace-1.2_3:4")).isEqualTo("trace-1.2_3:4");
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {"a b", "a\nb", "<script>", "ümlaut"})
  void makesItsOwnOtherwise(String given) {
    assertThat(RequestIdFilter.choose(given)).hasSize(36).isNotEqualTo(given);
  }

  @Test
  void refusesOneThatWouldFillTheLog() {
    assertThat(RequestIdFilter.choose("x".repeat(65))).hasSize(36);
  }
}
