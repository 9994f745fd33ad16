package dev.openshelf.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** The outbox tables. The database's clock is the only one that counts. */
final class JdbcOutbox implements Outbox {

  /** No lower bound: a row whose transaction commits late has a lower id than rows already sent. */
  static final String PENDING =
      "select id, product_id, revision, gone, created_at from outbox order by id limit ?";

  private static final String REFUSED_DUE =
      """
      select sequence, product_id, revision, gone, changed_at from outbox_refusal
      where retry_at <= clock_timestamp() order by retry_at limit ?\
      """;

  private static final String DONE =
      """
      with settled as (delete from outbox where id = any(?))
      delete from outbox_refusal refusal
      using unnest(?::bigint[], ?::bigint[]) as sent (product_id, revision)
      where refusal.product_id = sent.product_id and refusal.revision <= sent.revision\
      """;

  private static final String REFUSE =
      """
      with moved as (delete from outbox where id = any(?))
      insert into outbox_refusal
        (product_id, sequence, revision, gone, changed_at, reason, detail, retry_at)
      values (?, ?, ?, ?, ?, ?, ?, clock_timestamp() + make_interval(secs => ?))
      on conflict (product_id) do update set
        sequence = excluded.sequence, revision = excluded.revision, gone = excluded.gone,
        changed_at = excluded.changed_at, reason = excluded.reason, detail = excluded.detail,
        retry_at = excluded.retry_at
      where outbox_refusal.revision <= excluded.revision\
      """;

  private static final String AGAIN =
      "insert into outbox (product_id, revision, gone, created_at) values (?, ?, ?, ?)";

  private final JdbcTemplate jdbc;

  JdbcOutbox(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<PendingChange> pending(int limit) {
    return jdbc.query(PENDING, (row, number) -> change(row), limit);
  }

  @Override
  public List<PendingChange> refusedDue(int limit) {
    return jdbc.query(REFUSED_DUE, (row, number) -> change(row), limit);
  }

  @Override
  public void done(Collection<FoldedChange> acknowledged) {
    List<PendingChange> newest = acknowledged.stream().map(FoldedChange::newest).toList();
    long[] ids =
        acknowledged.stream()
            .flatMap(change -> change.rows().stream())
            .mapToLong(PendingChange::id)
            .toArray();
    long[] products = newest.stream().mapToLong(PendingChange::productId).toArray();
    long[] revisions = newest.stream().mapToLong(PendingChange::revision).toArray();
    jdbc.update(DONE, ids, products, revisions);
  }

  @Override
  public void refuse(FoldedChange change, Delivery.Refused refusal, Duration retryAfter) {
    long[] ids = change.rows().stream().mapToLong(PendingChange::id).toArray();
    PendingChange newest = change.newest();
    jdbc.update(
        REFUSE,
        ids,
        newest.productId(),
        newest.id(),
        newest.revision(),
        newest.gone(),
        newest.createdAt().atOffset(ZoneOffset.UTC),
        refusal.reason(),
        refusal.detail(),
        retryAfter.toMillis() / 1000.0);
  }

  @Override
  public void again(Collection<FoldedChange> changes) {
    List<Object[]> rows = changes.stream().map(JdbcOutbox::row).toList();
    jdbc.batchUpdate(AGAIN, rows);
  }

  private static Object[] row(FoldedChange change) {
    PendingChange newest = change.newest();
    return new Object[] {
      newest.productId(), newest.revision(), newest.gone(), change.since().atOffset(ZoneOffset.UTC)
    };
  }

  private static PendingChange change(ResultSet row) throws SQLException {
    return new PendingChange(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getBoolean(4),
        row.getObject(5, OffsetDateTime.class).toInstant());
  }
}
