package dev.openshelf.epoch;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** The epoch and its history in the database. Thread-safe. */
public final class Epochs {

  private final JdbcClient jdbc;
  private final TransactionOperations transactions;
  private final Revisions revisions;

  Epochs(JdbcClient jdbc, TransactionOperations transactions, Revisions revisions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.revisions = revisions;
  }

  /** How it stands now; one look at the database. */
  public EpochState state() {
    return jdbc.sql(
            """
            select e.epoch, c.raised_at, c.seen_in,
                   exists (select from epoch_change where settled_at is null) as open
            from catalogue_epoch e
            left join lateral (select * from epoch_change order by id desc limit 1) c on true\
            """)
        .query(Epochs::row)
        .single();
  }

  /**
   * Raises the epoch above a sighting, if the database still could not have given it: whoever
   * writes a product has finished before or begins afterwards. What waits in the outbox goes out
   * under new revisions.
   *
   * @param highestId no product created from now on has this id or a lower one
   * @return whether this call did it
   */
  boolean raiseAbove(Sighting sighting, long highestId) {
    return Boolean.TRUE.equals(
        transactions.execute(
            status -> {
              revisions.lockProducts();
              Ceiling ceiling = revisions.ceiling();
              if (sighting.revision() <= ceiling.revision()) {
                return false;
              }
              int epoch = ceiling.epochAbove(sighting.revision());
              revisions.raise(epoch);
              revisions.raiseIdsAbove(highestId);
              note(epoch, ceiling, sighting);
              jdbc.sql(
                      """
                      update product set revision = revision
                      where id in (select product_id from outbox)\
                      """)
                  .update();
              return true;
            }));
  }

  private void note(int epoch, Ceiling ceiling, Sighting sighting) {
    jdbc.sql(
            """
            insert into epoch_change (epoch, known_revision, seen_revision, seen_in)
            values (?, ?, ?, ?)\
            """)
        .params(epoch, ceiling.revision(), sighting.revision(), sighting.place().code())
        .update();
  }

  private static EpochState row(ResultSet row, int number) throws SQLException {
    @Nullable Timestamp raisedAt = row.getTimestamp("raised_at");
    return new EpochState(
        row.getInt("epoch"),
        row.getBoolean("open") ? "restored" : "ok",
        raisedAt == null ? null : raisedAt.toInstant(),
        row.getString("seen_in"));
  }
}
