package dev.openshelf.serving;

import dev.openshelf.serving.GateEvidence.Seen;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges evidence. Only what was begun within the present phase or step counts, and only for a
 * while; what is unknown never passes. Immutable.
 */
final class GateVerdicts {

  /** What the gates say together. */
  sealed interface Verdict {
    record Held() implements Verdict {}

    /**
     * Not yet.
     *
     * @param gate the first that keeps it
     * @param forCalls all that is missing are more calls
     */
    record Waiting(String gate, boolean forCalls) implements Verdict {}

    /**
     * No.
     *
     * @param away the source itself does not work
     */
    record Failed(String gate, boolean away) implements Verdict {}

    Verdict HELD = new Held();
  }

  /** Older than this, a reading says nothing about now. */
  static final Duration GOOD_FOR = Duration.ofSeconds(15);

  /** So many synthetic calls make a rate, when there is no real one. */
  static final int SAMPLES_WHILE_PROBING = 10;

  private final GateLimits limits;
  private final int minSamples;

  GateVerdicts(GateLimits limits, int minSamples) {
    this.limits = limits;
    this.minSamples = minSamples;
  }

  /** Waiting helps some gates while no shopper is affected; the others end the attempt. */
  Verdict whileProbing(RecoveryState state, GateEvidence evidence, Moment now) {
    return verdict(state, evidence, now, gate -> gate.heals() || lost(gate, evidence));
  }

  /** Whatever was read and is not good ends the attempt. */
  Verdict whileRecovering(RecoveryState state, GateEvidence evidence, Moment now) {
    return verdict(state, evidence, now, gate -> lost(gate, evidence));
  }

  /** A look that saw nothing is repeated. A search that was not answered has been seen to fail. */
  private static boolean lost(Gate gate, GateEvidence evidence) {
    Seen seen = evidence.of(gate);
    return gate != Gate.PROBE_LATENCY && seen != null && seen.reading().value() == null;
  }

  /** So many calls are needed before the next move. */
  long samplesNeeded(RecoveryState state, CallRates calls) {
    int least =
        state.phase() == RecoveryPhase.PROBING
            ? Math.min(minSamples, SAMPLES_WHILE_PROBING)
            : minSamples;
    return calls.failures() > 1 ? least : limits.samplesFor(calls.failures(), least);
  }

  /** All gates as people read them, those of the calls included. */
  List<GateReading> readings(RecoveryState state, GateEvidence evidence, Moment now) {
    List<GateReading> readings = new ArrayList<>();
    for (Gate gate : Gate.values()) {
      readings.add(gate.ofCalls() ? ofCalls(gate, evidence, now.at()) : shown(gate, evidence, now));
    }
    return readings;
  }

  private interface Patience {
    boolean with(Gate gate);
  }

  private Verdict verdict(
      RecoveryState state, GateEvidence evidence, Moment now, Patience patience) {
    Verdict verdict = Verdict.HELD;
    for (Gate gate : Gate.values()) {
      Verdict one =
          gate.ofCalls()
              ? calls(gate, state, evidence, now)
              : looked(gate, state, evidence, now, patience);
      if (one instanceof Verdict.Failed) {
        return one;
      }
      verdict = worse(verdict, one);
    }
    return verdict;
  }

  private static Verdict worse(Verdict one, Verdict other) {
    boolean both = one instanceof Verdict.Waiting && other instanceof Verdict.Waiting;
    if (both) {
      return one instanceof Verdict.Waiting(String gate, boolean calls) && !calls ? one : other;
    }
    return other instanceof Verdict.Held ? one : other;
  }

  private static Verdict looked(
      Gate gate, RecoveryState state, GateEvidence evidence, Moment now, Patience patience) {
    Seen seen = evidence.of(gate);
    if (seen == null || seen.begun() - state.since().nanos() < 0 || stale(seen, now)) {
      return new Verdict.Waiting(gate.code() + " not read", false);
    }
    if (seen.reading().ok()) {
      return Verdict.HELD;
    }
    return patience.with(gate)
        ? new Verdict.Waiting(seen.reading().text(), false)
        : new Verdict.Failed(seen.reading().text(), !gate.heals());
  }

  /** One failed call among few proves nothing; it takes more calls to tell. */
  private Verdict calls(Gate gate, RecoveryState state, GateEvidence evidence, Moment now) {
    CallRates calls = evidence.calls();
    GateReading reading = ofCalls(gate, evidence, now.at());
    boolean enough = calls.calls() >= samplesNeeded(state, calls);
    boolean telling = gate == Gate.ERROR_RATE ? calls.failures() > 1 : enough;
    if (!reading.ok() && calls.calls() > 0 && (telling || enough)) {
      return new Verdict.Failed(reading.text(), true);
    }
    return enough ? Verdict.HELD : new Verdict.Waiting(gate.code() + " needs more calls", true);
  }

  private GateReading ofCalls(Gate gate, GateEvidence evidence, Instant now) {
    CallRates calls = evidence.calls();
    boolean errors = gate == Gate.ERROR_RATE;
    double limit = errors ? limits.errorRate() * 100 : limits.p95().toMillis();
    if (calls.calls() == 0) {
      return GateReading.unread(gate, limit, null, "no calls");
    }
    double value = errors ? calls.failureRate() * 100 : calls.p95Nanos() / 1e6;
    return GateReading.of(gate, value, limit, now).with(calls.calls() + " calls");
  }

  private static GateReading shown(Gate gate, GateEvidence evidence, Moment now) {
    Seen seen = evidence.of(gate);
    if (seen == null) {
      return GateReading.unread(gate, 0, null, "not read");
    }
    GateReading reading = seen.reading();
    return stale(seen, now)
        ? GateReading.unread(gate, reading.limit(), reading.readAt(), "not read")
        : reading;
  }

  static boolean stale(Seen seen, Moment now) {
    return now.nanos() - seen.begun() > GOOD_FOR.toNanos();
  }
}
