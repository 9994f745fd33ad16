package dev.openshelf.sharing;

import dev.openshelf.serving.Aged;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One kind of answers. How old one is follows from the time that Redis has left it, so that no two
 * clocks are ever compared. Forgetting is this process's own: it no longer believes what was kept
 * before. Thread-safe.
 */
final class RedisLastGood implements LastGood<String, byte[]> {

  /** A healthy Redis answers in well under a millisecond. */
  static final Duration PATIENCE = Duration.ofMillis(50);

  private final String prefix;
  private final Duration hard;
  private final Supplier<@Nullable StatefulRedisConnection<String, byte[]>> connection;
  private final Guard guard;
  private final LongSupplier ticker;
  private volatile @Nullable Long forgotten;

  RedisLastGood(
      String kind,
      Duration hard,
      Supplier<@Nullable StatefulRedisConnection<String, byte[]>> connection,
      Guard guard,
      LongSupplier ticker) {
    this.prefix = "openshelf:answers:" + kind + ":";
    this.hard = hard;
    this.connection = connection;
    this.guard = guard;
    this.ticker = ticker;
  }

  @Override
  public Optional<Aged<byte[]>> find(String key) {
    StatefulRedisConnection<String, byte[]> redis = connection.get();
    if (redis == null) {
      return Optional.empty();
    }
    return guard.call(() -> read(redis, prefix + key))
            instanceof Outcome.Success<Optional<Aged<byte[]>>>(Optional<Aged<byte[]>> found)
        ? found.filter(this::believed)
        : Optional.empty();
  }

  @Override
  public void keep(String key, byte[] value) {
    StatefulRedisConnection<String, byte[]> redis = connection.get();
    if (redis == null || guard.breaker().open()) {
      return;
    }
    // Nobody waits for it: an answer that is not kept is asked for again.
    redis.async().set(prefix + key, value, SetArgs.Builder.px(hard));
  }

  @Override
  public void forget() {
    forgotten = ticker.getAsLong();
  }

  private boolean believed(Aged<byte[]> found) {
    Long since = forgotten;
    return since == null || found.age().toNanos() <= ticker.getAsLong() - since;
  }

  private Outcome<Optional<Aged<byte[]>>> read(
      StatefulRedisConnection<String, byte[]> redis, String key) {
    RedisFuture<byte[]> value = redis.async().get(key);
    RedisFuture<Long> left = redis.async().pttl(key);
    try {
      long end = System.nanoTime() + PATIENCE.toNanos();
      byte[] bytes = within(value, end);
      Long millis = within(left, end);
      return new Outcome.Success<>(
          bytes == null || millis == null || millis < 0
              ? Optional.empty()
              : Optional.of(new Aged<>(bytes, hard.minusMillis(millis))));
    } catch (TimeoutException late) {
      return new Outcome.Failure<>(Reason.TIMEOUT);
    } catch (ExecutionException | RedisException gone) {
      return new Outcome.Failure<>(Reason.CONNECTION_FAILED);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new Outcome.Neither<>(Reason.TIMEOUT);
    } finally {
      value.cancel(true);
      left.cancel(true);
    }
  }

  private static <T> @Nullable T within(Future<T> answer, long end)
      throws TimeoutException, ExecutionException, InterruptedException {
    return answer.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
  }
}
