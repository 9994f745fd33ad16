package dev.openshelf.recovery;

import dev.openshelf.reconciliation.Reconciliations;
import dev.openshelf.reconciliation.Reconciliations.Last;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.Moment;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The comparison of index and database. Of use is the last one that ended, if it began after search
 * was last seen broken, compared the live generation and is no older than a day. While that is
 * missing and the gate is needed, one is ordered; what it finds it mends, and another must then
 * find nothing. For one thread.
 */
final class ReconciliationGate implements GateReader {

  private static final Logger log = LoggerFactory.getLogger(ReconciliationGate.class);
  private static final Duration GOOD_FOR = Duration.ofHours(24);
  private static final Duration BETWEEN_ORDERS = Duration.ofSeconds(3);

  private final Reconciliations reconciliations;
  private final RecoveryMachine machine;
  private final LiveGeneration generation;
  private final long maxDifferences;
  private final Clock clock;
  private @Nullable Instant ordered;

  /** Names the live generation; null when there is none. */
  interface LiveGeneration {
    @Nullable String name();
  }

  ReconciliationGate(
      Reconciliations reconciliations,
      RecoveryMachine machine,
      LiveGeneration generation,
      long maxDifferences,
      Clock clock) {
    this.reconciliations = reconciliations;
    this.machine = machine;
    this.generation = generation;
    this.maxDifferences = maxDifferences;
    this.clock = clock;
  }

  @Override
  public GateReading read() {
    Instant now = clock.instant();
    Last last = reconciliations.last().orElse(null);
    GateReading reading = judged(last, now);
    if (!reading.ok() && needed() && generation.name() != null && rested(now)) {
      ordered = now;
      order();
    }
    return reading;
  }

  private GateReading judged(@Nullable Last last, Instant now) {
    if (last == null) {
      return unread(now, "none has ended yet");
    }
    if (!last.generation().equals(generation.name())) {
      return unread(now, "the last one compared another generation");
    }
    if (last.finishedAt().plus(GOOD_FOR).isBefore(now)) {
      return unread(now, "the last one is too old");
    }
    Moment broken = machine.state().course().brokenAt();
    return broken != null && last.startedAt().isBefore(broken.at())
        ? unread(now, "none since the outage has ended yet")
        : GateReading.of(Gate.RECONCILIATION, last.found(), maxDifferences, now);
  }

  private GateReading unread(Instant now, String why) {
    return GateReading.unread(Gate.RECONCILIATION, maxDifferences, now, why);
  }

  private boolean needed() {
    RecoveryPhase phase = machine.state().phase();
    return phase == RecoveryPhase.PROBING || phase == RecoveryPhase.RECOVERING;
  }

  private boolean rested(Instant now) {
    return ordered == null || ordered.plus(BETWEEN_ORDERS).isBefore(now);
  }

  private void order() {
    if (reconciliations.startUnlessUnderWay()) {
      log.info("Recovery of search needs a comparison of index and database; it is ordered");
    }
  }
}
