package dev.openshelf.recovery;

import dev.openshelf.serving.RecoveryPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What a process makes of the others' reports. Pure. */
final class Neighbours {

  /** Whoever had trouble within this is an example of caution. */
  private static final Duration RECENT = Duration.ofMinutes(10);

  private Neighbours() {}

  /**
   * The share with which a starting process may begin once the gates have passed: the lowest of the
   * others if any of them is or was in trouble lately, otherwise all.
   */
  static double entry(Collection<InstanceReport> others, Instant now) {
    boolean trouble = others.stream().anyMatch(other -> troubled(other, now));
    return trouble
        ? others.stream()
            .filter(other -> other.served() != null || troubled(other, now))
            .mapToDouble(InstanceReport::ratio)
            .min()
            .orElse(1)
        : 1;
  }

  /** The salt of the one that has been recovering longest, so that all pick the same shoppers. */
  static Optional<Long> salt(Collection<InstanceReport> others) {
    return others.stream()
        .filter(other -> other.state().equals(RecoveryPhase.RECOVERING.name()))
        .min(Comparator.comparing(InstanceReport::since).thenComparing(InstanceReport::instance))
        .map(InstanceReport::salt);
  }

  private static boolean troubled(InstanceReport other, Instant now) {
    return other.troubled() != null && other.troubled().plus(RECENT).isAfter(now);
  }
}
