package dev.openshelf.serving;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Lets one kind of call through to a source: at most a fixed number at a time, without a queue, and
 * none while the source's breaker is open. The bulkhead stands outside the breaker, so that what it
 * refuses is never counted against the source. Thread-safe.
 */
public final class Guard {

  private final Bulkhead bulkhead;
  private final Breaker breaker;

  private Guard(Bulkhead bulkhead, Breaker breaker) {
    this.bulkhead = bulkhead;
    this.breaker = breaker;
  }

  /** A guard with its own bulkhead in front of a breaker that it may share. */
  public static Guard of(String kind, int maxConcurrent, Breaker breaker) {
    BulkheadConfig config =
        BulkheadConfig.custom()
            .maxConcurrentCalls(maxConcurrent)
            .maxWaitDuration(Duration.ZERO)
            .build();
    return new Guard(Bulkhead.of(kind, config), breaker);
  }

  /** Makes the call if it may be made, and counts how it went. */
  public <T> Outcome<T> call(Supplier<Outcome<T>> work) {
    return call(work, value -> true);
  }

  /**
   * The same for answers that can be of use although the source was not well.
   *
   * @param sound whether an answer speaks for the source; one that does not counts as a failure
   */
  public <T> Outcome<T> call(Supplier<Outcome<T>> work, Predicate<? super T> sound) {
    if (!bulkhead.tryAcquirePermission()) {
      return new Outcome.Neither<>(Reason.POOL_EXHAUSTED);
    }
    try {
      return breaker.enter() ? counted(work, sound) : new Outcome.Neither<>(Reason.CIRCUIT_OPEN);
    } finally {
      bulkhead.releasePermission();
    }
  }

  /** The kind of call. */
  public String kind() {
    return bulkhead.getName();
  }

  /** How many more calls would be let through by the bulkhead now. */
  public int free() {
    return bulkhead.getMetrics().getAvailableConcurrentCalls();
  }

  /** The source's breaker. */
  public Breaker breaker() {
    return breaker;
  }

  private <T> Outcome<T> counted(Supplier<Outcome<T>> work, Predicate<? super T> sound) {
    long start = breaker.now();
    boolean ended = false;
    try {
      Outcome<T> outcome = work.get();
      count(outcome, sound, breaker.now() - start);
      ended = true;
      return outcome;
    } finally {
      if (!ended) {
        breaker.failed(breaker.now() - start);
      }
    }
  }

  private <T> void count(Outcome<T> outcome, Predicate<? super T> sound, long nanos) {
    switch (outcome) {
      case Outcome.Success<T>(T value) when sound.test(value) -> breaker.succeeded(nanos);
      case Outcome.Success<T> unsound -> breaker.failed(nanos);
      case Outcome.Failure<T> failure -> breaker.failed(nanos);
      case Outcome.Neither<T> neither -> breaker.neither();
    }
  }
}
