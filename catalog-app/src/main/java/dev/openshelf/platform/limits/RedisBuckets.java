package dev.openshelf.platform.limits;

import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.EstimationProbe;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buckets that all processes of the shop share. A bucket lives no longer than it needs to be full
 * again. Redis may come later than the process, and go: then every question fails at once, or after
 * {@link #ANSWER} when it is slow, with some exception.
 */
final class RedisBuckets implements RemoteBuckets {
  private static final Logger log = LoggerFactory.getLogger(RedisBuckets.class);

  /** A healthy Redis answers in well under a millisecond. */
  static final Duration ANSWER = Duration.ofMillis(50);

  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** More questions than this at once mean that Redis does not keep up. */
  private static final int QUEUE = 1_000;

  private static final String PREFIX = "openshelf:limit:";

  private final RedisClient client;
  private final Map<Policy, BucketConfiguration> configurations = new ConcurrentHashMap<>();
  private volatile @Nullable ProxyManager<String> manager;
  private volatile @Nullable Thread connecting;

  RedisBuckets(String url) {
    RedisURI uri = RedisURI.create(url);
    uri.setTimeout(CONNECT);
    client = RedisClient.create(uri);
    client.setOptions(
        ClientOptions.builder()
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .requestQueueSize(QUEUE)
            .socketOptions(SocketOptions.builder().connectTimeout(CONNECT).build())
            .build());
  }

  /** Connects in the background, for as long as it takes; once there, the client reconnects. */
  RedisBuckets start() {
    connecting = Thread.ofVirtual().name("limits-redis").start(this::connect);
    return this;
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

  @Override
  public void close() {
    Thread running = connecting;
    if (running != null) {
      running.interrupt();
    }
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }

  private BucketProxy bucket(Key key) {
    ProxyManager<String> there = manager;
    if (there == null) {
      throw new AwayException("Redis has not answered yet");
    }
    BucketConfiguration configuration =
        configurations.computeIfAbsent(key.policy(), RedisBuckets::configuration);
    return there
        .builder()
        .build(PREFIX + key.policy().name() + ":" + key.who(), () -> configuration);
  }

  private static BucketConfiguration configuration(Policy policy) {
    return BucketConfiguration.builder()
        .addLimit(
            limit ->
                limit.capacity(policy.quota()).refillIntervally(policy.quota(), policy.window()))
        .build();
  }

  private void connect() {
    boolean told = false;
    while (manager == null && !Thread.currentThread().isInterrupted()) {
      try {
        manager =
            managing(client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE)));
        log.info("Limits are shared over Redis");
      } catch (RedisException away) {
        if (!told) {
          log.warn("Redis does not answer; limits are this process's own: {}", away.getMessage());
          told = true;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.SECONDS.sleep(1);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
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
