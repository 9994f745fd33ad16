package dev.openshelf.platform.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.EstimationProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Buckets of this process alone, at most {@value #MOST} of them. A flood of callers pushes out
 * buckets of those who came once before those who come often; who is pushed out begins anew.
 */
final class LocalBuckets implements Buckets {
  /** Some 30 MB when full. */
  static final int MOST = 100_000;

  private final Cache<Key, Bucket> buckets;
  private final TimeMeter time;

  /**
   * @param ticker nanoseconds that only grow
   */
  LocalBuckets(LongSupplier ticker) {
    time =
        new TimeMeter() {
          @Override
          public long currentTimeNanos() {
            return ticker.getAsLong();
          }

          @Override
          public boolean isWallClockBased() {
            return false;
          }
        };
    buckets =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .ticker(ticker::getAsLong)
            .expireAfter(Expiry.<Key, Bucket>creating((key, bucket) -> key.policy().window()))
            .build();
  }

  @Override
  public Level take(Key key) {
    ConsumptionProbe probe = buckets.get(key, this::full).tryConsumeAndReturnRemaining(1);
    return new Level(
        key.policy(),
        probe.isConsumed(),
        probe.getRemainingTokens(),
        Duration.ofNanos(probe.getNanosToWaitForReset()));
  }

  /** Puts back one token that was taken for nothing. */
  void giveBack(Key key) {
    Bucket bucket = buckets.getIfPresent(key);
    if (bucket != null) {
      bucket.addTokens(1);
    }
  }

  @Override
  public Level look(Key key) {
    Bucket bucket = buckets.getIfPresent(key);
    if (bucket == null) {
      return new Level(key.policy(), true, key.policy().quota(), Duration.ZERO);
    }
    EstimationProbe probe = bucket.estimateAbilityToConsume(1);
    return new Level(
        key.policy(),
        probe.canBeConsumed(),
        probe.getRemainingTokens(),
        Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }

  long size() {
    buckets.cleanUp();
    return buckets.estimatedSize();
  }

  private Bucket full(Key key) {
    Policy policy = key.policy();
    return Bucket.builder()
        .addLimit(
            limit ->
                limit.capacity(policy.quota()).refillIntervally(policy.quota(), policy.window()))
        .withCustomTimePrecision(time)
        .build();
  }
}
