package dev.openshelf.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.platform.Redis;
import dev.openshelf.platform.RedisServer;
import dev.openshelf.serving.Aged;
import dev.openshelf.serving.LastGood;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes that share answers over a real Redis, which then stalls or goes. */
class RedisAnswersIT {

  private static final Duration HARD = Duration.ofMinutes(15);
  private static final byte[] PAGE = "a page".getBytes(StandardCharsets.UTF_8);

  private final List<Redis> connections = new ArrayList<>();
  private RedisServer redis;
  private RedisAnswers one;
  private RedisAnswers two;

  @BeforeEach
  void start() {
    redis = RedisServer.start();
    one = process();
    two = process();
  }

  @AfterEach
  void stop() {
    connections.forEach(Redis::close);
    if (redis != null) {
      redis.close();
    }
  }

  @Test
  void whatOneProcessKeepsAnotherFindsWithItsAge() {
    LastGood<String, byte[]> there = two.of("search", HARD);
    awaitKept(one.of("search", HARD), "key");
    Aged<byte[]> found = await().until(() -> there.find("key"), Optional::isPresent).orElseThrow();
    assertThat(found.value()).isEqualTo(PAGE);
    assertThat(found.age()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    assertThat(there.find("another key")).isEmpty();
    assertThat(two.of("recommendation", HARD).find("key")).isEmpty();
  }

  @Test
  void anAnswerIsGoneAfterItsHardLimit() {
    LastGood<String, byte[]> brief = one.of("search", Duration.ofMillis(300));
    awaitKept(brief, "key");
    await().until(() -> brief.find("key").isEmpty());
  }

  @Test
  void whoForgetsNoLongerBelievesWhatWasKeptBefore() {
    LastGood<String, byte[]> here = one.of("search", HARD);
    LastGood<String, byte[]> there = two.of("search", HARD);
    awaitKept(here, "key");
    await().until(() -> there.find("key").isPresent());
    // Redis counts in milliseconds; an answer of this very moment would still be believed.
    await().until(() -> here.find("key").filter(page -> page.age().toMillis() > 50).isPresent());
    here.forget();
    assertThat(here.find("key")).isEmpty();
    assertThat(there.find("key")).isPresent();
    awaitKept(here, "key");
  }

  @Test
  void aFrozenRedisIsJustAMissAndSoonNobodyWaitsForIt() {
    LastGood<String, byte[]> here = one.of("search", HARD);
    awaitKept(here, "key");
    redis.freeze();
    long start = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      assertThat(here.find("key")).isEmpty();
      here.keep("key " + i, PAGE);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    redis.thaw();
    await().atMost(Duration.ofSeconds(60)).until(() -> here.find("key").isPresent());
  }

  @Test
  void aRedisThatGoesIsJustAMissToo() {
    LastGood<String, byte[]> here = one.of("search", HARD);
    awaitKept(here, "key");
    redis.stop();
    await().until(() -> here.find("key").isEmpty());
    here.keep("key", PAGE);
    assertThat(here.find("key")).isEmpty();
  }

  private RedisAnswers process() {
    Redis connection = new Redis(redis.url()).start();
    connections.add(connection);
    return new RedisAnswers(connection);
  }

  /** Kept in the background, once the connection is there. */
  private static void awaitKept(LastGood<String, byte[]> answers, String key) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              answers.keep(key, PAGE);
              return answers.find(key).isPresent();
            });
  }
}
