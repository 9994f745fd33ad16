package dev.openshelf.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads the backlog in the background, so that many readers cost one query. Thread-safe. */
final class BacklogSampler implements OutboxBacklogs {

  private static final Logger log = LoggerFactory.getLogger(BacklogSampler.class);
  private static final Duration INTERVAL = Duration.ofSeconds(2);
  private static final Duration GOOD_FOR = Duration.ofSeconds(30);

  /** Counting is bounded, because counting millions of rows takes seconds. */
  private static final String READ =
      """
      select (select count(*) from (select from outbox limit 1000000) counted),
             (select min(created_at) from outbox),
             (select count(*) from outbox_refusal),
             (select count(*) from category_refresh),
             clock_timestamp()\
      """;

  /** As far as this database user may see. */
  private static final String OLDEST_TRANSACTION =
      """
      select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (backend_xmin is not null or backend_xid is not null)\
      """;

  /** Nothing that this application does takes so long, and what it hides cannot be cleared up. */
  private static final Duration FORGOTTEN = Duration.ofMinutes(1);

  private record Sample(OutboxBacklog backlog, Duration oldestTransaction, long atNanos) {}

  private final JdbcTemplate jdbc;
  private final LongSupplier ticker;
  private volatile @Nullable Sample last;
  private boolean forgotten;

  BacklogSampler(JdbcTemplate jdbc, LongSupplier ticker) {
    this.jdbc = jdbc;
    this.ticker = ticker;
  }

  /** Takes a sample; says when the next is due. */
  Duration sample() {
    OutboxBacklog backlog = jdbc.queryForObject(READ, (row, number) -> backlog(row));
    if (backlog != null) {
      Duration oldest = oldestTransaction();
      last = new Sample(backlog, oldest, ticker.getAsLong());
      tell(oldest.compareTo(FORGOTTEN) >= 0);
    }
    return INTERVAL;
  }

  @Override
  public Optional<OutboxBacklog> latest() {
    Sample sample = last;
    return sample == null || ticker.getAsLong() - sample.atNanos() > GOOD_FOR.toNanos()
        ? Optional.empty()
        : Optional.of(sample.backlog());
  }

  /**
   * Age of the oldest open transaction in seconds, not a number while unknown. Rows that were sent
   * stay in the table's way until it ends; one that has written may hold changes back as well.
   */
  double oldestTransactionSeconds() {
    Sample sample = last;
    return sample == null || latest().isEmpty()
        ? Double.NaN
        : sample.oldestTransaction().toMillis() / 1000.0;
  }

  private Duration oldestTransaction() {
    Double seconds = jdbc.queryForObject(OLDEST_TRANSACTION, Double.class);
    return Duration.ofMillis(seconds == null ? 0 : Math.round(seconds * 1000));
  }

  private void tell(boolean isForgotten) {
    if (isForgotten && !forgotten) {
      log.warn(
          "A transaction has been open for over {}; somebody may have forgotten it", FORGOTTEN);
    } else if (forgotten && !isForgotten) {
      log.info("No transaction has been open for long any more");
    }
    forgotten = isForgotten;
  }

  private static OutboxBacklog backlog(ResultSet row) throws SQLException {
    Instant now = row.getObject(5, OffsetDateTime.class).toInstant();
    OffsetDateTime oldest = row.getObject(2, OffsetDateTime.class);
    Duration waited = oldest == null ? Duration.ZERO : Duration.between(oldest.toInstant(), now);
    return new OutboxBacklog(
        row.getLong(1),
        waited.isNegative() ? Duration.ZERO : waited,
        row.getLong(3),
        row.getLong(4),
        now);
  }
}
