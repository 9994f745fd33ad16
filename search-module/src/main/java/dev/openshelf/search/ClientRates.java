package dev.openshelf.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets each client through so many times a second, as many at once after a pause. Remembers a
 * bounded number of clients; one that was forgotten starts anew. Thread-safe.
 */
final class ClientRates {

  private static final int CLIENTS = 10_000;
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A full bucket tells no more than none. */
  private static final Duration FORGOTTEN = Duration.ofSeconds(2);

  private final int perSecond;
  private final LongSupplier ticker;
  private final Cache<String, Bucket> buckets;

  ClientRates(int perSecond, LongSupplier ticker) {
    this.perSecond = perSecond;
    this.ticker = ticker;
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(CLIENTS)
            .expireAfterAccess(FORGOTTEN)
            .ticker(ticker::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /** What a client may still do, as of an instant. */
  private record Bucket(double left, long at, boolean admitted) {

    static Bucket next(@Nullable Bucket before, int perSecond, long now) {
      double left =
          before == null
              ? perSecond
              : Math.min(perSecond, before.left + (now - before.at) / NANOS * perSecond);
      return left >= 1 ? new Bucket(left - 1, now, true) : new Bucket(left, now, false);
    }
  }

  boolean admit(String client) {
    long now = ticker.getAsLong();
    return buckets
        .asMap()
        .compute(client, (name, before) -> Bucket.next(before, perSecond, now))
        .admitted();
  }

  long remembered() {
    buckets.cleanUp();
    return buckets.estimatedSize();
  }
}
