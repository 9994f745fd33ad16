package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the upstream of an experiment behaves. */
public enum LabScenario {
  /** Answers at once. */
  NORMAL,
  /** Answers after the plan's delay. */
  SLOW,
  /** Answers with the plan's status. */
  ERROR,
  /** Fails at the plan's rate, in the same order each time. */
  FLAKY,
  /** Takes the question and never answers. */
  HANG;

  /** The name on the wire: lower case. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scenario of that name. */
  public static Optional<LabScenario> of(String code) {
    return Arrays.stream(values()).filter(it -> it.code().equals(code)).findFirst();
  }
}
