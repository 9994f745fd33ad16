package dev.openshelf.serving;

import static dev.openshelf.serving.RecoveryPhase.CLOSED;
import static dev.openshelf.serving.RecoveryPhase.OPEN;
import static dev.openshelf.serving.RecoveryPhase.PROBING;
import static dev.openshelf.serving.RecoveryPhase.RECOVERING;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Decides every move of a circuit: pure functions of a state, what is known, the present moment and
 * two random numbers. A move that does not apply returns the very state it was given.
 */
final class RecoveryRules {

  /** What is left to chance. */
  record Dice(double jitter, long salt) {}

  /** A comparison with the database of some millions of products takes less. */
  private static final Duration PROBING_LIMIT = Duration.ofMinutes(5);

  /** Without traffic, without failures and without progress for this long something is wrong. */
  private static final Duration LEAST_STEP_LIMIT = Duration.ofMinutes(10);

  /** One reading that got lost is no news; two in a row are. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** A process that starts has done no harm yet and may look again soon. */
  private static final Duration REST_AT_START = Duration.ofSeconds(1);

  /** Having failed this often, a starting process is taking part in an outage. */
  private static final int PATIENCE_AT_START = 60;

  private final RampSettings ramp;
  private final GateVerdicts gates;

  RecoveryRules(RampSettings ramp, GateVerdicts gates) {
    this.ramp = ramp;
    this.gates = gates;
  }

  /**
   * Where a process begins: probing, and one complete pass of the gates admits the share that its
   * least trusting neighbour admits.
   *
   * @param ratio that share; 1 without neighbours, or when none of them is in trouble
   */
  RecoveryState started(double ratio, Moment now) {
    RecoveryCourse course =
        RecoveryCourse.begun(entry(ratio), now).fresh(now, now.plus(PROBING_LIMIT));
    return new RecoveryState(
        PROBING, now, RecoveryReason.of(RecoveryCause.STARTED), course, RampShare.NONE, null);
  }

  /** A process that has not let anything through yet hears of its neighbours. */
  RecoveryState joined(RecoveryState state, double ratio) {
    return state.course().entry() > 0 && state.ratio() == 0
        ? state.with(state.course().entering(entry(ratio)))
        : state;
  }

  private int entry(double ratio) {
    return ratio >= 1 ? ramp.steps().size() : ramp.stepWithin(ratio);
  }

  /** The source is broken: only a closed circuit has to be told. */
  RecoveryState broken(RecoveryState state, RecoveryReason reason, Moment now, Dice dice) {
    if (state.phase() != CLOSED) {
      return state;
    }
    boolean relapse =
        state.course().brokenAt() != null && within(ramp.maxCoolDown(), state.since(), now);
    int failures = relapse ? state.course().failures() + 1 : 0;
    return opened(state, failures, reason, now, dice);
  }

  /** What follows from what is known now. */
  RecoveryState next(RecoveryState state, GateEvidence evidence, Moment now, Dice dice) {
    return switch (state.phase()) {
      case CLOSED -> state;
      case OPEN -> rested(state, now);
      case PROBING -> probed(state, evidence, now, dice);
      case RECOVERING -> ramped(state, evidence, now, dice);
    };
  }

  /** An operator ends the rest, and with it a hold. */
  RecoveryState probe(RecoveryState state, String reason, Moment now) {
    return state.phase() == OPEN
        ? probing(state, new RecoveryReason(RecoveryCause.OPERATOR_PROBE, reason), now)
            .with((RecoveryHold) null)
        : state;
  }

  /** An operator takes a step back; from the first step it goes back to none. */
  RecoveryState stepBack(
      RecoveryState state, @Nullable RecoveryHold hold, String reason, Moment now, Dice dice) {
    RecoveryReason why = new RecoveryReason(RecoveryCause.OPERATOR_STEP_BACK, reason);
    boolean full = state.phase() == CLOSED;
    if (!full && state.phase() != RECOVERING) {
      return state;
    }
    int step = (full ? ramp.steps().size() : state.share().step()) - 1;
    int back = full && step > 0 ? step - 1 : full ? 0 : step;
    RecoveryState lower =
        back < 0
            ? opened(state, state.course().failures(), why, now, dice)
            : step(state, back, full ? dice.salt() : state.share().salt(), why, now);
    return lower.with(hold);
  }

  private RecoveryState rested(RecoveryState state, Moment now) {
    return now.isBefore(state.course().due()) || state.heldAt(now)
        ? state
        : probing(state, RecoveryReason.of(RecoveryCause.COOLED_DOWN), now);
  }

  private RecoveryState probing(RecoveryState state, RecoveryReason reason, Moment now) {
    RecoveryCourse course = state.course().fresh(now, now.plus(PROBING_LIMIT));
    return new RecoveryState(PROBING, now, reason, course, RampShare.NONE, state.hold());
  }

  private RecoveryState probed(RecoveryState state, GateEvidence evidence, Moment now, Dice dice) {
    GateVerdicts.Verdict verdict = gates.whileProbing(state, evidence, now);
    return switch (verdict) {
      case GateVerdicts.Verdict.Failed(String gate, boolean away) ->
          failed(state, RecoveryCause.GATE_FAILED, gate, away, now, dice);
      case GateVerdicts.Verdict.Waiting(String gate, boolean forCalls) ->
          now.isBefore(state.course().due())
              ? state
              : failed(state, RecoveryCause.NO_EVIDENCE, gate, false, now, dice);
      case GateVerdicts.Verdict.Held held -> state.heldAt(now) ? state : entered(state, now, dice);
    };
  }

  private RecoveryState entered(RecoveryState state, Moment now, Dice dice) {
    RecoveryReason passed = RecoveryReason.of(RecoveryCause.GATES_PASSED);
    int entry = state.course().entry();
    return entry > ramp.last()
        // Looking in vain while starting was no outage.
        ? closed(state.with(state.course().failed(0, 0, now)), passed, now)
        : step(state, entry, dice.salt(), passed, now);
  }

  private RecoveryState ramped(RecoveryState state, GateEvidence evidence, Moment now, Dice dice) {
    GateVerdicts.Verdict verdict = gates.whileRecovering(state, evidence, now);
    return switch (verdict) {
      case GateVerdicts.Verdict.Failed(String gate, boolean away) ->
          failed(state, RecoveryCause.GATE_FAILED, gate, away, now, dice);
      case GateVerdicts.Verdict.Waiting(String gate, boolean forCalls) ->
          waited(state.with(state.course().holding(forCalls, now)), gate, now, dice);
      case GateVerdicts.Verdict.Held held ->
          grown(state.with(state.course().holding(true, now)), now);
    };
  }

  private RecoveryState waited(RecoveryState state, String gate, Moment now, Dice dice) {
    boolean blind = !state.course().held() && !within(GRACE, state.course().heldSince(), now);
    boolean late = !now.isBefore(state.course().due()) && !state.heldAt(now);
    return blind || late ? failed(state, RecoveryCause.NO_EVIDENCE, gate, false, now, dice) : state;
  }

  private RecoveryState grown(RecoveryState state, Moment now) {
    if (state.heldAt(now) || within(ramp.stepDuration(), state.course().heldSince(), now)) {
      return state;
    }
    int step = state.share().step();
    return step >= ramp.last()
        ? closed(state, RecoveryReason.of(RecoveryCause.RAMP_DONE), now)
        : step(
            state, step + 1, state.share().salt(), RecoveryReason.of(RecoveryCause.STEP_HELD), now);
  }

  private RecoveryState step(
      RecoveryState state, int step, long salt, RecoveryReason reason, Moment now) {
    Duration limit = ramp.stepDuration().multipliedBy(10);
    Moment due = now.plus(limit.compareTo(LEAST_STEP_LIMIT) > 0 ? limit : LEAST_STEP_LIMIT);
    RampShare share = new RampShare(step, ramp.steps().get(step), salt);
    return new RecoveryState(
        RECOVERING, now, reason, state.course().fresh(now, due), share, state.hold());
  }

  /** Failures are remembered: a circuit that opens again soon rests for longer. */
  private static RecoveryState closed(RecoveryState state, RecoveryReason reason, Moment now) {
    return new RecoveryState(
        CLOSED, now, reason, state.course().fresh(now, now), RampShare.ALL, null);
  }

  private RecoveryState failed(
      RecoveryState state, RecoveryCause cause, String gate, boolean away, Moment now, Dice dice) {
    RecoveryReason reason = new RecoveryReason(cause, gate);
    int failures = state.course().failures() + 1;
    boolean starting = state.phase() == PROBING && state.course().entry() > 0;
    if (starting && failures < PATIENCE_AT_START) {
      RecoveryCourse again =
          state.course().failed(failures, state.course().entry(), now.plus(REST_AT_START));
      return new RecoveryState(
          OPEN, now, reason, away ? again.broken(now) : again, RampShare.NONE, state.hold());
    }
    RecoveryState opened = opened(state, starting ? 0 : failures, reason, now, dice);
    return away ? opened : opened.with(unbroken(opened.course(), state.course().brokenAt()));
  }

  /** What failed was not the source itself: what was proved of it since stays proved. */
  private static RecoveryCourse unbroken(RecoveryCourse course, @Nullable Moment before) {
    return new RecoveryCourse(
        course.failures(), course.entry(), course.due(), course.heldSince(), course.held(), before);
  }

  private RecoveryState opened(
      RecoveryState state, int failures, RecoveryReason reason, Moment now, Dice dice) {
    Moment until = now.plus(ramp.rest(failures, dice.jitter()));
    RecoveryCourse course = state.course().failed(failures, 0, until).broken(now);
    return new RecoveryState(OPEN, now, reason, course, RampShare.NONE, state.hold());
  }

  private static boolean within(Duration time, Moment start, Moment now) {
    return now.since(start).compareTo(time) < 0;
  }
}
