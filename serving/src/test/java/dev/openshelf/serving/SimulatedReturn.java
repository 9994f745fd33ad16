package dev.openshelf.serving;

import dev.openshelf.serving.RecoveryMachine.Surroundings;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * One return of a backend in virtual time. Shoppers ask 20 times a second, each time another of
 * 5,000; the backend can answer 2.4 a second at first and 24 a second from a minute on. In a second
 * in which it is asked more often than that it answers what it can, late, and times out on the
 * rest.
 */
final class SimulatedReturn {

  /**
   * What it came to.
   *
   * @param failed requests of shoppers that failed on the backend
   * @param overloaded seconds in which it was asked more than it could answer
   * @param seconds until it carried all traffic and went on to; the whole time when it never did
   * @param openings how often it was cut off again
   */
  record Result(int failed, int overloaded, double seconds, int openings, boolean arrived) {}

  private static final int CALLS_A_SECOND = 20;
  private static final double CAPACITY = 24;
  private static final double GROWN_AFTER_SECONDS = 60;
  private static final int SHOPPERS = 5_000;
  private static final int SECONDS = 900;
  private static final Duration TIMEOUT = Duration.ofMillis(450);
  private static final Exception FAILED = new Exception("timed out");

  private final VirtualTime time = new VirtualTime();
  private final Random random;
  private int second;
  private int failed;
  private int overloaded;
  private int fullSince = -1;
  private int openings;

  private SimulatedReturn(long seed) {
    random = new Random(seed);
  }

  /** The recovery machine; whatever its probes ask is load, too. */
  static Result ramp(long seed) {
    SimulatedReturn it = new SimulatedReturn(seed);
    CallWindow calls = new CallWindow();
    RecoveryMachine machine =
        new RecoveryMachine(
            RampSettings.DEFAULT,
            GateLimits.DEFAULT,
            RecoveryBench.BREAKS,
            calls,
            new Surroundings(it.time, it.time::nanos, it.random, it.random::nextLong));
    machine.join(0);
    machine.listen(move -> it.openings += move.to() == RecoveryPhase.OPEN ? 1 : 0);
    return it.run(
        caller -> machine.admit(caller) == Admission.Decision.ADMITTED,
        (took, bad) -> calls.record(it.time.nanos(), it.time.nanos() + took, bad),
        machine::tick,
        () -> it.look(machine),
        () -> machine.state().phase() == RecoveryPhase.CLOSED);
  }

  /** resilience4j's breaker with its usual figures, open at the beginning. */
  static Result halfOpen(long seed, Duration wait) {
    SimulatedReturn it = new SimulatedReturn(seed);
    CircuitBreaker breaker =
        CircuitBreaker.of(
            "backend",
            CircuitBreakerConfig.custom()
                .clock(it.time)
                .currentTimestampFunction(clock -> it.time.nanos(), TimeUnit.NANOSECONDS)
                .slidingWindow(100, 20, SlidingWindowType.COUNT_BASED)
                .slowCallDurationThreshold(Duration.ofMillis(400))
                .slowCallRateThreshold(80)
                .waitDurationInOpenState(wait)
                .build());
    breaker.transitionToOpenState();
    breaker
        .getEventPublisher()
        .onStateTransition(
            event ->
                it.openings +=
                    event.getStateTransition().getToState() == CircuitBreaker.State.OPEN ? 1 : 0);
    it.second = -it.random.nextInt((int) wait.toSeconds());
    return it.run(
        caller -> breaker.tryAcquirePermission(),
        (took, bad) -> note(breaker, took, bad),
        () -> {},
        () -> 0,
        () -> breaker.getState() == CircuitBreaker.State.CLOSED);
  }

  /** Sends what the backend can answer, no more and no less. */
  static Result oracle(long seed) {
    SimulatedReturn it = new SimulatedReturn(seed);
    int[] sent = new int[2];
    return it.run(
        caller -> {
          sent[0] = sent[1] == it.second ? sent[0] + 1 : 1;
          sent[1] = it.second;
          return sent[0] <= it.capacity();
        },
        (took, bad) -> {},
        () -> {},
        () -> 0,
        () -> it.capacity() >= CALLS_A_SECOND);
  }

  private Result run(
      Predicate<String> admission,
      BiConsumer<Long, Boolean> ended,
      Runnable tick,
      java.util.function.IntSupplier probes,
      BooleanSupplier full) {
    for (; second < SECONDS; second++) {
      tick.run();
      int probed = second < 0 ? 0 : probes.getAsInt();
      int admitted = 0;
      for (int i = 0; i < CALLS_A_SECOND; i++) {
        admitted += admission.test("shopper-" + random.nextInt(SHOPPERS)) ? 1 : 0;
      }
      answer(admitted, probed, ended);
      time.pass(Duration.ofSeconds(1));
      fullSince = !full.getAsBoolean() ? -1 : fullSince < 0 ? second : fullSince;
    }
    boolean arrived = fullSince >= 0;
    return new Result(failed, overloaded, arrived ? fullSince : SECONDS, openings, arrived);
  }

  private void answer(int real, int synthetic, BiConsumer<Long, Boolean> ended) {
    double capacity = second < 0 ? 0 : capacity();
    int asked = real + synthetic;
    boolean over = asked > capacity;
    overloaded += over ? 1 : 0;
    double lost = over ? 1 - capacity / asked : 0;
    for (int i = 0; i < asked; i++) {
      boolean bad = random.nextDouble() < lost;
      failed += bad && i < real ? 1 : 0;
      ended.accept(bad ? TIMEOUT.toNanos() : took(over), bad);
    }
  }

  private long took(boolean over) {
    double millis = 12 * Math.exp(0.5 * random.nextGaussian());
    return (long) (Math.min(440, over ? 200 + 10 * millis : millis) * 1e6);
  }

  /** Looks at the gates; returns how many calls that made. */
  private int look(RecoveryMachine machine) {
    double probe = took(false) / 1e6;
    for (Gate gate : Gate.values()) {
      if (!gate.ofCalls()) {
        boolean latency = gate == Gate.PROBE_LATENCY;
        machine.report(
            GateReading.of(gate, latency ? probe : 0, latency ? 100 : 0, time.instant()),
            time.nanos());
      }
    }
    return (int) Math.min(2, machine.callsMissing());
  }

  private double capacity() {
    return CAPACITY * Math.min(1, 0.1 + 0.9 * Math.max(0, second) / GROWN_AFTER_SECONDS);
  }

  private static void note(CircuitBreaker breaker, long took, boolean bad) {
    if (bad) {
      breaker.onError(took, TimeUnit.NANOSECONDS, FAILED);
    } else {
      breaker.onSuccess(took, TimeUnit.NANOSECONDS);
    }
  }
}
