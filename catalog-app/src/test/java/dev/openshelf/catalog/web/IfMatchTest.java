package dev.openshelf.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.platform.ProblemException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class IfMatchTest {

  @ParameterizedTest
  @ValueSource(strings = {"\"3\"", " \"3\" ", "\"2\", \"3\"", "*", "3"})
  void agreesWithTheVersionItNames(String header) {
    assertThat(IfMatch.required(header).agreeing(3)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"2\"", "W/\"3\"", "\"x\"", "\"33\"", "\"99999999999999999999\""})
  void refusesAnyOther(String header) {
    assertThatThrownBy(() -> IfMatch.required(header).agreeing(3))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> assertThat(refused.problem().status().value()).isEqualTo(412));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void isRequired(@Nullable String header) {
    assertThatThrownBy(() -> IfMatch.required(header))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> assertThat(refused.problem().status().value()).isEqualTo(428));
  }

  @Test
  void aTagOfOursIsStrong() {
    assertThat(IfMatch.etag(3)).isEqualTo("\"3\"");
  }
}
