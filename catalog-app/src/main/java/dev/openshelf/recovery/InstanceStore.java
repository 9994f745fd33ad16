package dev.openshelf.recovery;

import dev.openshelf.serving.RecoveryState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the processes tell each other, and what operators order of all. Thread-safe. */
final class InstanceStore {

  /** An operator's order, given in some process. */
  record Order(long id, String instance, String kind, String reason, @Nullable Instant expiresAt) {}

  private final JdbcClient jdbc;
  private final String instance;

  InstanceStore(JdbcClient jdbc, String instance) {
    this.jdbc = jdbc;
    this.instance = instance;
  }

  String instance() {
    return instance;
  }

  void report(RecoveryState state, Standing standing) {
    jdbc.sql(
            """
            insert into recovery_instance
              (instance, state, ratio, salt, since, reason, served_at, troubled_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (instance) do update set state = excluded.state, ratio = excluded.ratio,
              salt = excluded.salt, since = excluded.since, reason = excluded.reason,
              served_at = excluded.served_at, troubled_at = excluded.troubled_at,
              reported_at = clock_timestamp()\
            """)
        .params(
            instance,
            state.phase().name(),
            state.ratio(),
            state.share().salt(),
            Timestamp.from(state.since().at()),
            state.reason().text(),
            timestamp(standing.served()),
            timestamp(standing.troubled()))
        .update();
  }

  /** The processes that have reported within the last ten seconds, this one included. */
  List<InstanceReport> alive() {
    return jdbc.sql(
            """
            select * from recovery_instance
             where reported_at > clock_timestamp() - interval '10 seconds' order by instance\
            """)
        .query((row, number) -> report(row))
        .list();
  }

  void leave() {
    jdbc.sql("delete from recovery_instance where instance = ?").param(instance).update();
  }

  /** Processes that ended without a word. */
  void forgetOld() {
    jdbc.sql(
            """
            delete from recovery_instance
             where reported_at < clock_timestamp() - interval '1 hour'\
            """)
        .update();
    jdbc.sql("delete from recovery_order where at < clock_timestamp() - interval '1 day'").update();
  }

  void order(String kind, String reason, @Nullable Instant expiresAt) {
    jdbc.sql("insert into recovery_order (instance, kind, reason, expires_at) values (?, ?, ?, ?)")
        .params(instance, kind, reason, timestamp(expiresAt))
        .update();
  }

  /** Orders after the given one, oldest first. */
  List<Order> ordersAfter(long id) {
    return jdbc.sql("select * from recovery_order where id > ? order by id limit 100")
        .param(id)
        .query(
            (row, number) ->
                new Order(
                    row.getLong("id"),
                    row.getString("instance"),
                    row.getString("kind"),
                    row.getString("reason"),
                    instant(row, "expires_at")))
        .list();
  }

  private static InstanceReport report(ResultSet row) throws SQLException {
    Instant since = instant(row, "since");
    Instant reported = instant(row, "reported_at");
    if (since == null || reported == null) {
      throw new SQLException("A report without times");
    }
    return new InstanceReport(
        row.getString("instance"),
        row.getString("state"),
        row.getDouble("ratio"),
        row.getLong("salt"),
        since,
        row.getString("reason"),
        instant(row, "served_at"),
        instant(row, "troubled_at"),
        reported);
  }

  private static @Nullable Timestamp timestamp(@Nullable Instant instant) {
    return instant == null ? null : Timestamp.from(instant);
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
    return value == null ? null : value.toInstant();
  }
}
