package dev.openshelf.outbox;

import dev.openshelf.contracts.change.Heartbeat;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads up to when every committed change has left the outbox. Thread-safe. */
@FunctionalInterface
interface LowWater {

  /**
   * Clock and minima come from one statement, and so from one snapshot. The clock is the beginning
   * of the statement's own transaction: it is read before the snapshot is taken, so that a change
   * committed in between cannot be older than the mark. (The beginning of the statement is not: the
   * extended protocol moves it on after the snapshot.) Refused changes do not count; they are shown
   * to the admin instead.
   */
  String READ =
      """
      select least(transaction_timestamp(),
                   (select min(created_at) from outbox),
                   (select min(created_at) from category_refresh)) as watermark,
             clock_timestamp() as sent_at,
             (select (epoch::bigint << 48) | (select last_value from revision_seq)
                from catalogue_epoch) as revision\
      """;

  Heartbeat read();

  static LowWater in(JdbcTemplate jdbc) {
    return () ->
        jdbc.queryForObject(
            READ,
            (row, number) ->
                new Heartbeat(
                    row.getObject("watermark", OffsetDateTime.class).toInstant(),
                    row.getObject("sent_at", OffsetDateTime.class).toInstant(),
                    row.getLong("revision")));
  }
}
