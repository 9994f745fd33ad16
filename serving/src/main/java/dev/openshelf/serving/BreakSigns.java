package dev.openshelf.serving;

import dev.openshelf.serving.GateEvidence.Seen;
import org.jspecify.annotations.Nullable;

/**
 * What opens a closed circuit: calls that fail or drag, an index that is gone, a primary shard that
 * is gone. Nothing else does; the other gates only warn.
 */
final class BreakSigns {

  private BreakSigns() {}

  static @Nullable RecoveryReason of(
      RecoveryState state, GateEvidence evidence, BreakerRules breaks, Moment now) {
    if (missing(Gate.ALIAS, state, evidence, now)) {
      return RecoveryReason.of(RecoveryCause.INDEX_MISSING);
    }
    if (missing(Gate.SHARDS, state, evidence, now)) {
      return RecoveryReason.of(RecoveryCause.PRIMARY_MISSING);
    }
    CallRates calls = evidence.calls();
    if (calls.calls() < breaks.minCalls()) {
      return null;
    }
    if (calls.failureRate() >= breaks.maxFailureRate()) {
      return reason(RecoveryCause.FAILURE_RATE, calls.failures(), calls.calls());
    }
    return calls.slowRate() >= breaks.maxSlowRate()
        ? reason(RecoveryCause.SLOW_RATE, calls.slow(), calls.calls())
        : null;
  }

  /** Seen to be missing. Not having been able to look is no sign, the calls will tell. */
  private static boolean missing(
      Gate gate, RecoveryState state, GateEvidence evidence, Moment now) {
    Seen seen = evidence.of(gate);
    return seen != null
        && seen.begun() - state.since().nanos() >= 0
        && !GateVerdicts.stale(seen, now)
        && !seen.reading().ok()
        && seen.reading().value() != null;
  }

  private static RecoveryReason reason(RecoveryCause cause, long some, long of) {
    return new RecoveryReason(cause, "%d of %d calls".formatted(some, of));
  }
}
