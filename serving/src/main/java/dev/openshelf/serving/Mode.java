package dev.openshelf.serving;

/** How an answer was obtained. */
public enum Mode {
  /** From the source that is meant to answer. */
  PRIMARY,
  /** From a substitute, with the limits that its reasons name. */
  FALLBACK,
  /** Not at all: nothing could answer. */
  UNAVAILABLE;

  /** The name that clients see. */
  public String code() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
