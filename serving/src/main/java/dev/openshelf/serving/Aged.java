package dev.openshelf.serving;

import java.time.Duration;

/** A value and how long ago it was good. */
public record Aged<V>(V value, Duration age) {

  /** Whether it is no older than a limit; a limit of zero lets nothing pass. */
  public boolean within(Duration limit) {
    return Ages.within(limit, age);
  }
}
