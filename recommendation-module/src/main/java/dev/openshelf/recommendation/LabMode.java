package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which way of rendering an experiment measures. */
public enum LabMode {
  /** Every render calls the upstream and waits for it to the end. */
  BEFORE,
  /** As the shop does it. */
  AFTER,
  /** One after the other. */
  BOTH;

  /** The name on the wire: lower case. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The mode of that name. */
  public static Optional<LabMode> of(String code) {
    return Arrays.stream(values()).filter(it -> it.code().equals(code)).findFirst();
  }

  List<LabMode> each() {
    return this == BOTH ? List.of(BEFORE, AFTER) : List.of(this);
  }
}
