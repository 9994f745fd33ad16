package dev.openshelf.serving;

import dev.openshelf.serving.GateEvidence.Seen;
import dev.openshelf.serving.RecoveryRules.Dice;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The circuit in front of a source, the only thing that opens and closes it. Whoever looks at the
 * gates reports what was seen; whoever calls the source notes what became of it; {@link #tick}
 * draws the conclusions. All are independent: if the looking hangs, the evidence ages and traffic
 * does not come back. Admission costs one hash and never waits. Thread-safe.
 */
public final class RecoveryMachine implements Admission {

  /** What the machine asks for time, chance and the salt of its neighbours. */
  public record Surroundings(
      Clock clock, LongSupplier ticker, RandomGenerator random, LongSupplier salt) {

    /** The real time, and chance. */
    public static Surroundings real() {
      RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
      return new Surroundings(Clock.systemUTC(), System::nanoTime, random, random::nextLong);
    }
  }

  private record Track(RecoveryState state, List<RecoveryTransition> history) {}

  private static final int REMEMBERED = 100;
  private static final Duration LONGEST_HOLD = Duration.ofHours(1);
  private static final Decision CUT_OFF = new Decision.Refused(Reason.CIRCUIT_OPEN);
  private static final Decision NOT_YET = new Decision.Refused(Reason.RECOVERING);

  private final RecoveryRules rules;
  private final GateVerdicts verdicts;
  private final BreakerRules breaks;
  private final CallWindow calls;
  private final Surroundings around;
  private final Map<Gate, Seen> seen = new ConcurrentHashMap<>();
  private final List<RecoveryListener> listeners = new CopyOnWriteArrayList<>();
  private final AtomicReference<Track> track;

  /**
   * A machine that is probing.
   *
   * @param breaks when a closed circuit opens, by the calls seen
   * @param calls where every call to the source is noted
   */
  public RecoveryMachine(
      RampSettings ramp,
      GateLimits limits,
      BreakerRules breaks,
      CallWindow calls,
      Surroundings around) {
    this.verdicts = new GateVerdicts(limits, ramp.minSamples());
    this.rules = new RecoveryRules(ramp, verdicts);
    this.breaks = breaks;
    this.calls = calls;
    this.around = around;
    this.track = new AtomicReference<>(new Track(rules.started(1, now()), List.of()));
  }

  @Override
  public Decision admit(String caller) {
    RecoveryState state = state();
    return switch (state.phase()) {
      case CLOSED -> Decision.ADMITTED;
      case OPEN, PROBING -> CUT_OFF;
      case RECOVERING -> state.share().admits(caller) ? Decision.ADMITTED : NOT_YET;
    };
  }

  /** Where the circuit stands. */
  public RecoveryState state() {
    return track().state();
  }

  /** The latest moves, oldest first. */
  public List<RecoveryTransition> history() {
    return track().history();
  }

  /** Every gate as it is known now, in the order of their names' list. */
  public List<GateReading> readings() {
    Moment now = now();
    RecoveryState state = state();
    return verdicts.readings(state, evidence(state, now), now);
  }

  /** How many more calls the next move needs; whoever probes makes them if nobody else does. */
  public long callsMissing() {
    RecoveryState state = state();
    if (state.phase() == RecoveryPhase.CLOSED || state.phase() == RecoveryPhase.OPEN) {
      return 0;
    }
    CallRates rates = rates(state, now());
    return Math.max(0, verdicts.samplesNeeded(state, rates) - rates.calls());
  }

  /**
   * Notes what a gate said.
   *
   * @param begun when its reading was begun, by the monotonic clock
   */
  public void report(GateReading reading, long begun) {
    seen.merge(
        reading.gate(),
        new Seen(reading, begun),
        (old, later) -> later.begun() - old.begun() >= 0 ? later : old);
  }

  /** Draws the conclusions from what is known; to be called a few times a second. */
  public void tick() {
    Moment now = now();
    Dice dice = dice();
    move(
        state -> {
          RecoveryReason broken = broken(state, now);
          return broken == null
              ? rules.next(state, evidence(state, now), now, dice)
              : rules.broken(state, broken, now, dice);
        });
  }

  /**
   * A call found no index: no matter of rates, the gate fails and a closed circuit opens at once.
   *
   * @param begun when that call began, by the monotonic clock
   */
  public void indexMissing(long begun) {
    Moment now = now();
    Dice dice = dice();
    RecoveryReason reason = RecoveryReason.of(RecoveryCause.INDEX_MISSING);
    report(GateReading.of(Gate.ALIAS, 1, 0, now.at()).with("a search found no index"), begun);
    move(
        state ->
            begun - state.since().nanos() < 0 ? state : rules.broken(state, reason, now, dice));
  }

  /**
   * A starting process hears how far its neighbours have come; without effect later.
   *
   * @param ratio the lowest share that any of them admits; 1 without any, or without trouble
   */
  public void join(double ratio) {
    move(state -> rules.joined(state, ratio));
  }

  /** An operator asks for a probe now. */
  public RecoveryOrder probe(String reason) {
    Moment now = now();
    return ordered(
        move(state -> rules.probe(state, reason, now)),
        "Only an open circuit can be probed; it is probed by itself, too.");
  }

  /** An operator holds back growth until an instant, an hour ahead at most. */
  public RecoveryOrder hold(String reason, Instant expiresAt) {
    Moment now = now();
    RecoveryHold hold = hold(reason, expiresAt, now);
    return hold == null
        ? new RecoveryOrder.Refused("A hold ends in the future, within an hour.")
        : ordered(
            move(state -> state.phase() == RecoveryPhase.CLOSED ? state : state.with(hold)),
            "A closed circuit has nothing to hold back.");
  }

  /** An operator takes a step back, and holds it there when an end is given. */
  public RecoveryOrder stepBack(String reason, @Nullable Instant expiresAt) {
    Moment now = now();
    RecoveryHold hold = expiresAt == null ? null : hold(reason, expiresAt, now);
    if (expiresAt != null && hold == null) {
      return new RecoveryOrder.Refused("A hold ends in the future, within an hour.");
    }
    Dice dice = dice();
    return ordered(
        move(state -> rules.stepBack(state, hold, reason, now, dice)),
        "No traffic is let through from which a step could be taken back.");
  }

  /** Hears about every move from now on. */
  public void listen(RecoveryListener listener) {
    listeners.add(listener);
  }

  private @Nullable RecoveryReason broken(RecoveryState state, Moment now) {
    return state.phase() == RecoveryPhase.CLOSED
        ? BreakSigns.of(state, evidence(state, now), breaks, now)
        : null;
  }

  private GateEvidence evidence(RecoveryState state, Moment now) {
    return new GateEvidence(seen, rates(state, now));
  }

  /** In a closed circuit the calls of the last seconds, else those of the present step. */
  private CallRates rates(RecoveryState state, Moment now) {
    long window = now.nanos() - breaks.window().toNanos();
    long since = state.since().nanos();
    boolean recent = state.phase() == RecoveryPhase.CLOSED && window - since > 0;
    return calls.since(recent ? window : since, breaks.slowCall());
  }

  private Track track() {
    return Objects.requireNonNull(track.get());
  }

  private boolean move(UnaryOperator<RecoveryState> rule) {
    while (true) {
      Track before = track();
      RecoveryState next = rule.apply(before.state());
      if (next == before.state()) {
        return false;
      }
      RecoveryTransition transition = transition(before.state(), next);
      Track after = new Track(next, remembered(before.history(), transition));
      if (track.compareAndSet(before, after)) {
        if (transition != null) {
          listeners.forEach(listener -> listener.moved(transition));
        }
        return true;
      }
    }
  }

  private static @Nullable RecoveryTransition transition(RecoveryState from, RecoveryState to) {
    return from.since().equals(to.since()) && from.phase() == to.phase()
        ? null
        : new RecoveryTransition(
            to.since().at(), from.phase(), to.phase(), to.ratio(), to.reason());
  }

  private static List<RecoveryTransition> remembered(
      List<RecoveryTransition> history, @Nullable RecoveryTransition latest) {
    if (latest == null) {
      return history;
    }
    List<RecoveryTransition> longer = new ArrayList<>(history);
    longer.add(latest);
    return List.copyOf(longer.subList(Math.max(0, longer.size() - REMEMBERED), longer.size()));
  }

  private static @Nullable RecoveryHold hold(String reason, Instant expiresAt, Moment now) {
    Duration time = Duration.between(now.at(), expiresAt);
    return time.isPositive() && time.compareTo(LONGEST_HOLD) <= 0
        ? new RecoveryHold(now.plus(time), reason)
        : null;
  }

  private RecoveryOrder ordered(boolean moved, String otherwise) {
    return moved ? new RecoveryOrder.Done(state()) : new RecoveryOrder.Refused(otherwise);
  }

  private Moment now() {
    return Moment.now(around.clock(), around.ticker());
  }

  private Dice dice() {
    return new Dice(around.random().nextDouble(), around.salt().getAsLong());
  }
}
