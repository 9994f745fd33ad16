package dev.openshelf.serving;

import java.util.Locale;

/**
 * What an index must prove before traffic comes back to it.
 *
 * <p>Some gates {@linkplain #heals heal} while nothing is done: a backlog drains, a comparison
 * ends. Probing waits for those and rests for the others.
 */
public enum Gate {
  PROBE_LATENCY("ms", false),
  ERROR_RATE("%", false),
  P95_LATENCY("ms", false),
  ALIAS("missing", false),
  SHARDS("missing", false),
  BACKLOG("changes", true),
  GENERATION_LAG("s", true),
  RECONCILIATION("differences", true),
  GOLDEN_QUERIES("failed", true);

  private final String unit;
  private final boolean heals;

  Gate(String unit, boolean heals) {
    this.unit = unit;
    this.heals = heals;
  }

  /** The name that clients and metrics see. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What its value counts. */
  public String unit() {
    return unit;
  }

  boolean heals() {
    return heals;
  }

  /** Whether it is read from calls and not by looking somewhere. */
  boolean ofCalls() {
    return this == ERROR_RATE || this == P95_LATENCY;
  }
}
