package dev.openshelf.platform.limits;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shared buckets while they can be reached, and those of this process always: whoever is refused
 * here already is not asked about there, and nobody gains by a change from one to the other. After
 * a failure nobody waits for the shared ones again but one caller a second, who finds out whether
 * they are back.
 *
 * <pre>
 *   shared --fails--> own --a second--> one asks: fails, own again; answers, shared
 * </pre>
 */
final class SharedBuckets implements Buckets {
  private static final Logger log = LoggerFactory.getLogger(SharedBuckets.class);
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  /** Every question may fail, with any exception, but not take long. */
  private final Buckets shared;

  private final LocalBuckets own;
  private final LongSupplier ticker;

  /** When to try again; null while all is well. */
  private final AtomicReference<@Nullable Long> retryAt = new AtomicReference<>();

  SharedBuckets(Buckets shared, LocalBuckets own, LongSupplier ticker) {
    this.shared = shared;
    this.own = own;
    this.ticker = ticker;
  }

  @Override
  public Level take(Key key) {
    Level here = own.take(key);
    if (!here.granted()) {
      return here;
    }
    Level there = ask(buckets -> buckets.take(key)).orElse(here);
    if (!there.granted()) {
      own.giveBack(key);
    }
    return there;
  }

  @Override
  public Level look(Key key) {
    Level here = own.look(key);
    return here.granted() ? ask(buckets -> buckets.look(key)).orElse(here) : here;
  }

  boolean isShared() {
    return retryAt.get() == null;
  }

  /** Empty if they cannot be reached. */
  private Optional<Level> ask(Function<Buckets, Level> question) {
    if (mayAskShared()) {
      try {
        Level level = question.apply(shared);
        if (retryAt.getAndSet(null) != null) {
          log.info("Limits are shared again");
        }
        return Optional.of(level);
      } catch (RuntimeException away) { // Of several libraries; each means the same.
        if (retryAt.getAndSet(ticker.getAsLong() + PAUSE) == null) {
          log.warn("Limits are this process's own for now: {}", away.toString());
        }
      }
    }
    return Optional.empty();
  }

  private boolean mayAskShared() {
    Long at = retryAt.get();
    long now = ticker.getAsLong();
    return at == null || now - at >= 0 && retryAt.compareAndSet(at, now + PAUSE);
  }
}
