package dev.openshelf.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads the backlog in the background, so that many readers cost one query. Thread-safe. */
final class BacklogSampler implements OutboxBacklogs {

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

  private record Sample(OutboxBacklog backlog, long atNanos) {}

  private final JdbcTemplate jdbc;
  private final LongSupplier ticker;
  private volatile @Nullable Sample last;

  BacklogSampler(JdbcTemplate jdbc, LongSupplier ticker) {
    this.jdbc = jdbc;
    this.ticker = ticker;
  }

  /** Takes a sample; says when the next is due. */
  Duration sample() {
    OutboxBacklog backlog = jdbc.queryForObject(READ, (row, number) -> backlog(row));
    if (backlog != null) {
      last = new Sample(backlog, ticker.getAsLong());
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
