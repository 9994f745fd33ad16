package dev.openshelf.outbox;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A row of the lease table. Each acquisition writes a new token, so that a holder that lost the
 * lease and got it back can tell that it was not alone in between.
 *
 * <p>The database's clock decides who holds it; the holder's own ticker, started before the
 * statement was sent, only ever makes it stop earlier.
 */
final class JdbcLease implements Lease {

  private static final Logger log = LoggerFactory.getLogger(JdbcLease.class);

  private static final String ACQUIRE =
      """
      insert into lease (name, holder, expires_at)
      values (?, ?, clock_timestamp() + make_interval(secs => ?))
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where lease.expires_at < clock_timestamp()\
      """;

  /** Also after it expired: as long as the token stands, nobody else has held it. */
  private static final String EXTEND =
      """
      update lease set expires_at = clock_timestamp() + make_interval(secs => ?)
      where name = ? and holder = ?\
      """;

  private static final String RELEASE = "delete from lease where name = ? and holder = ?";

  private record Held(String token, long untilNanos) {}

  private final JdbcTemplate jdbc;
  private final String name;
  private final String instance;
  private final Duration expiry;
  private final LongSupplier ticker;
  private final AtomicReference<@Nullable Held> held = new AtomicReference<>();

  JdbcLease(JdbcTemplate jdbc, String name, String instance, Duration expiry, LongSupplier ticker) {
    this.jdbc = jdbc;
    this.name = name;
    this.instance = instance;
    this.expiry = expiry;
    this.ticker = ticker;
  }

  @Override
  public Optional<String> tenure() {
    Held now = held.get();
    return now == null || now.untilNanos() - ticker.getAsLong() <= 0
        ? Optional.empty()
        : Optional.of(now.token());
  }

  @Override
  public boolean confirm(String tenure) {
    long asked = ticker.getAsLong();
    if (jdbc.update(EXTEND, seconds(), name, tenure) == 1) {
      held.set(new Held(tenure, asked + expiry.toNanos()));
      return true;
    }
    lose(tenure);
    return false;
  }

  /** Extends the lease, or takes it when it is free. To be called well within the expiry. */
  void keep() {
    Held now = held.get();
    if (now == null || !confirm(now.token())) {
      acquire();
    }
  }

  /** Lets the next one in without waiting for the expiry. */
  void release() {
    Held last = held.getAndSet(null);
    if (last != null) {
      jdbc.update(RELEASE, name, last.token());
      log.info("Released the lease {}", name);
    }
  }

  private void acquire() {
    long asked = ticker.getAsLong();
    String token = instance + "/" + UUID.randomUUID();
    if (jdbc.update(ACQUIRE, name, token, seconds()) == 1) {
      held.set(new Held(token, asked + expiry.toNanos()));
      log.info("Took the lease {}", name);
    }
  }

  private void lose(String tenure) {
    Held now = held.get();
    if (now != null && now.token().equals(tenure) && held.compareAndSet(now, null)) {
      log.warn("Lost the lease {} to another process", name);
    }
  }

  private double seconds() {
    return expiry.toMillis() / 1000.0;
  }
}
