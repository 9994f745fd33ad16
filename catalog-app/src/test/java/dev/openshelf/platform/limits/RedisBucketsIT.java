package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.platform.Redis;
import dev.openshelf.platform.RedisServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes that share limits over a real Redis, which then stalls or goes. */
class RedisBucketsIT {
  private static final Policy POLICY = new Policy("api", 20, Duration.ofMinutes(10));

  private final List<Redis> connections = new ArrayList<>();
  private RedisServer redis;
  private SharedBuckets one;
  private SharedBuckets two;

  @BeforeEach
  void start() {
    redis = RedisServer.start();
    one = process();
    two = process();
    awaitShared(one);
    awaitShared(two);
  }

  @AfterEach
  void stop() {
    connections.forEach(Redis::close);
    if (redis != null) {
      redis.close();
    }
  }

  @Test
  void twoProcessesShareOneBucket() {
    Buckets.Key key = new Buckets.Key(POLICY, "s:shared");
    assertThat(granted(one, key, 12) + granted(two, key, 12)).isEqualTo(20);
    assertThat(one.look(key).granted()).isFalse();
    assertThat(two.take(key).reset()).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(10));
  }

  @Test
  void aBucketIsFullAgainAfterItsReset() {
    Buckets.Key key = new Buckets.Key(new Policy("api", 3, Duration.ofSeconds(1)), "s:short");
    granted(one, key, 10);
    assertThat(one.take(key).granted()).isFalse();
    await()
        .pollDelay(one.take(key).reset())
        .atMost(Duration.ofSeconds(3))
        .untilAsserted(() -> assertThat(two.take(key).granted()).isTrue());
  }

  @Test
  void aFrozenRedisHoldsNobodyUpForLong() {
    Buckets.Key key = new Buckets.Key(POLICY, "s:frozen");
    one.take(key);
    redis.freeze();
    long start = System.nanoTime();
    int granted = granted(one, key, 30);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    assertThat(granted).as("by the process's own bucket").isEqualTo(19);
    assertThat(one.isShared()).isFalse();
    redis.thaw();
    awaitShared(one);
    assertThat(two.take(key).left()).isLessThan(20);
  }

  @Test
  void aRedisThatGoesAndComesBackIsUsedAgain() throws IOException {
    redis.stop();
    Buckets.Key key = new Buckets.Key(POLICY, "s:gone");
    assertThat(granted(one, key, 30)).isEqualTo(20);
    assertThat(one.isShared()).isFalse();
    redis.startAgain();
    awaitShared(one);
    awaitShared(two);
    assertThat(
            granted(one, new Buckets.Key(POLICY, "s:back"), 12)
                + granted(two, new Buckets.Key(POLICY, "s:back"), 12))
        .isEqualTo(20);
  }

  private SharedBuckets process() {
    Redis connection = new Redis(redis.url()).start();
    connections.add(connection);
    return new SharedBuckets(
        new RedisBuckets(connection), new LocalBuckets(System::nanoTime), System::nanoTime);
  }

  private static void awaitShared(SharedBuckets buckets) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              buckets.look(new Buckets.Key(POLICY, "s:probe"));
              return buckets.isShared();
            });
  }

  private static int granted(Buckets buckets, Buckets.Key key, int times) {
    int granted = 0;
    for (int i = 0; i < times; i++) {
      granted += buckets.take(key).granted() ? 1 : 0;
    }
    return granted;
  }
}
