package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is in the cache when an experiment begins. */
public enum LabCache {
  /** A fresh result. */
  WARM,
  /** A result that is no longer fresh. */
  STALE,
  /** Nothing. */
  COLD;

  /** The name on the wire: lower case. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of that name. */
  public static Optional<LabCache> of(String code) {
    return Arrays.stream(values()).filter(it -> it.code().equals(code)).findFirst();
  }
}
