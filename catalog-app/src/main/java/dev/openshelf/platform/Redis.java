package dev.openshelf.platform;

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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process's connection to Redis, which all that is shared over it uses. Redis may come later
 * than the process, and go: while it is away every command is rejected at once. Whoever asks it
 * something decides how long to wait for the answer. Thread-safe.
 */
public final class Redis implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Redis.class);

  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** More commands than this under way mean that Redis does not keep up. */
  private static final int QUEUE = 1_000;

  private final RedisClient client;
  private volatile @Nullable StatefulRedisConnection<String, byte[]> connection;
  private volatile @Nullable Thread connecting;

  /** Redis behind a {@code redis://} address; {@link #start} connects. */
  public Redis(String url) {
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
  public Redis start() {
    connecting = Thread.ofVirtual().name("redis-connect").start(this::connect);
    return this;
  }

  /** The connection, for any number of threads at once; null until Redis has answered once. */
  public @Nullable StatefulRedisConnection<String, byte[]> connection() {
    return connection;
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
        log.info("Limits and last good answers are shared over Redis");
      } catch (RedisException away) {
        if (!told) {
          log.warn(
              "Redis does not answer; limits and last good answers are this process's own: {}",
              away.getMessage());
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
