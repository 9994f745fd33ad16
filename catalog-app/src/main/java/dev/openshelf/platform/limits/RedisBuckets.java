package dev.openshelf.platform.limits;

import dev.openshelf.platform.Redis;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.EstimationProbe;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Buckets that all processes of the shop share. A bucket lives no longer than it needs to be full
 * again. Redis may come later than the process, and go: then every question fails at once, or after
 * {@link #ANSWER} when it is slow, with some exception.
 */
final class RedisBuckets implements Buckets {
  /** A healthy Redis answers in well under a millisecond. */
  static final Duration ANSWER = Duration.ofMillis(50);

  private static final String PREFIX = "openshelf:limit:";

  private final Redis redis;
  private final Map<Policy, BucketConfiguration> configurations = new ConcurrentHashMap<>();
  private volatile @Nullable ProxyManager<String> manager;

  RedisBuckets(Redis redis) {
    this.redis = redis;
  }

  @Override
  public Level take(Key key) {
    ConsumptionProbe probe = bucket(key).tryConsumeAndReturnRemaining(1);
    return new Level(
        key.policy(),
        probe.isConsumed(),
        probe.getRemainingTokens(),
        Duration.ofNanos(probe.getNanosToWaitForReset()));
  }

  @Override
  public Level look(Key key) {
    EstimationProbe probe = bucket(key).estimateAbilityToConsume(1);
    return new Level(
        key.policy(),
        probe.canBeConsumed(),
        probe.getRemainingTokens(),
        Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }

  private BucketProxy bucket(Key key) {
    BucketConfiguration configuration =
        configurations.computeIfAbsent(key.policy(), RedisBuckets::configuration);
    return manager()
        .builder()
        .build(PREFIX + key.policy().name() + ":" + key.who(), () -> configuration);
  }

  /** Two threads may both make the first one; either will do. */
  private ProxyManager<String> manager() {
    ProxyManager<String> known = manager;
    if (known != null) {
      return known;
    }
    StatefulRedisConnection<String, byte[]> connection = redis.connection();
    if (connection == null) {
      throw new AwayException("Redis has not answered yet");
    }
    ProxyManager<String> made = managing(connection);
    manager = made;
    return made;
  }

  private static BucketConfiguration configuration(Policy policy) {
    return BucketConfiguration.builder()
        .addLimit(
            limit ->
                limit.capacity(policy.quota()).refillIntervally(policy.quota(), policy.window()))
        .build();
  }

  private static ProxyManager<String> managing(StatefulRedisConnection<String, byte[]> connection) {
    return Bucket4jLettuce.casBasedBuilder(connection)
        .expirationAfterWrite(
            ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(
                Duration.ofMillis(100)))
        .requestTimeout(ANSWER)
        .build();
  }
}
