package dev.openshelf.sharing;

import dev.openshelf.platform.Redis;
import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.BreakerRules;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.SharedAnswers;
import java.time.Clock;
import java.time.Duration;

/**
 * Last good answers in Redis. It may come later than the process, and go: while it is away or slow,
 * nothing is found there, and after a few slow answers nobody waits for it for a while. Redis
 * itself lets answers go at their hard limit; how much it holds at most is its own setting.
 * Thread-safe.
 */
public final class RedisAnswers implements SharedAnswers {

  private static final int MOST_READS = 64;

  private static final BreakerRules RULES =
      new BreakerRules(
          Duration.ofSeconds(10),
          5,
          0.5,
          RedisLastGood.PATIENCE.dividedBy(2),
          0.8,
          Duration.ofSeconds(5),
          3);

  private final Redis redis;
  private final Guard guard =
      Guard.of(
          "redis-answers",
          MOST_READS,
          Breaker.opening("redis", RULES, Clock.systemUTC(), System::nanoTime));

  public RedisAnswers(Redis redis) {
    this.redis = redis;
  }

  @Override
  public LastGood<String, byte[]> of(String kind, Duration hard) {
    return new RedisLastGood(kind, hard, redis::connection, guard, System::nanoTime);
  }
}
