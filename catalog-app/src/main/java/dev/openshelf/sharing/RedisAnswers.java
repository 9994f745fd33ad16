package dev.openshelf.sharing;

import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.BreakerRules;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.SharedAnswers;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Last good answers in Redis. It may come later than the process, and go: while it is away or slow,
 * nothing is found there, and after a few slow answers nobody waits for it for a while. Redis
 * itself lets answers go at their hard limit; how much it holds at most is its own setting.
 * Thread-safe.
 */
public final class RedisAnswers implements SharedAnswers, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RedisAnswers.class);

  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** More commands than this under way mean that Redis does not keep up. */
  private static final int QUEUE = 1_000;

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

  private final RedisClient client;
  private final Guard guard;
  private volatile @Nullable StatefulRedisConnection<String, byte[]> connection;
  private volatile @Nullable Thread connecting;

  /** Answers behind a {@code redis://} address; {@link #start} connects. */
  public RedisAnswers(String url) {
    RedisURI uri = RedisURI.create(url);
    uri.setTimeout(CONNECT);
    client = RedisClient.create(uri);
    client.setOptions(
        ClientOptions.builder()
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .requestQueueSize(QUEUE)
            .socketOptions(SocketOptions.builder().connectTimeout(CONNECT).build())
            .build());
    guard =
        Guard.of(
            "redis-answers",
            MOST_READS,
            Breaker.opening("redis", RULES, Clock.systemUTC(), System::nanoTime));
  }

  /** Connects in the background, for as long as it takes; once there, the client reconnects. */
  public RedisAnswers start() {
    connecting = Thread.ofVirtual().name("answers-redis").start(this::connect);
    return this;
  }

  @Override
  public LastGood<String, byte[]> of(String kind, Duration hard) {
    return new RedisLastGood(kind, hard, () -> connection, guard, System::nanoTime);
  }

  @Override
  public void close() {
    Thread running = connecting;
    if (running != null) {
      running.interrupt();
    }
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }

  private void connect() {
    boolean told = false;
    while (connection == null && !Thread.currentThread().isInterrupted()) {
      try {
        connection = client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE));
        log.info("Last good answers are shared over Redis");
      } catch (RedisException away) {
        if (!told) {
          log.warn("Redis does not answer; no last good answers: {}", away.getMessage());
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
}
