package dev.openshelf.platform.limits;

import dev.openshelf.platform.limits.Policy.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Decides whether a request is one too many: for its caller, then for everybody at its address.
 * Whoever is refused for their own sake takes nothing from their neighbours. Thread-safe.
 */
final class RateLimiter {
  private final Map<Kind, Policy> policies;
  private final Buckets buckets;
  private final RateLimitMeters meters;

  RateLimiter(Map<Kind, Policy> policies, Buckets buckets, RateLimitMeters meters) {
    this.policies = policies;
    this.buckets = buckets;
    this.meters = meters;
  }

  /** Counts a request by each of the policies, up to the first that refuses it. */
  Verdict ask(Caller caller, List<Kind> kinds) {
    List<Level> levels = new ArrayList<>();
    for (Kind kind : kinds) {
      Level level = buckets.take(new Buckets.Key(policy(kind), caller.who()));
      levels.add(level);
      if (!level.granted()) {
        return refused(level, levels);
      }
    }
    for (Kind kind : kinds) {
      Level all = buckets.take(new Buckets.Key(policy(kind).ofAddress(), caller.address()));
      if (!all.granted()) {
        levels.add(all);
        return refused(all, levels);
      }
    }
    levels.forEach(level -> meters.admitted(level.policy()));
    return new Verdict(true, levels);
  }

  /** Whether a caller has guessed too many passwords to try another; takes nothing. */
  Verdict mayGuess(Caller caller) {
    Policy login = policy(Kind.LOGIN);
    for (Level level :
        List.of(
            buckets.look(new Buckets.Key(login, caller.who())),
            buckets.look(new Buckets.Key(login.ofAddress(), caller.address())))) {
      if (!level.granted()) {
        return refused(level, List.of(level));
      }
    }
    return Verdict.FREE;
  }

  /** A password was wrong. */
  void guessed(Caller caller) {
    Policy login = policy(Kind.LOGIN);
    buckets.take(new Buckets.Key(login, caller.who()));
    buckets.take(new Buckets.Key(login.ofAddress(), caller.address()));
  }

  private Verdict refused(Level by, List<Level> levels) {
    meters.refused(by.policy());
    return new Verdict(false, levels);
  }

  private Policy policy(Kind kind) {
    Policy policy = policies.get(kind);
    if (policy == null) {
      throw new IllegalArgumentException("no policy for " + kind);
    }
    return policy;
  }
}
