package dev.openshelf.epoch;

import dev.openshelf.outbox.Doorbell;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Gives revisions above what was seen elsewhere, and has products sent again. Thread-safe. */
public final class Revisions {

  /** A change is dated at its writing and may be committed this much later. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(5);

  private static final String RECENTLY_SENT =
      """
      select exists (
        select from topic_loss where found_at > clock_timestamp() - interval '1 minute')\
      """;

  private final JdbcClient jdbc;
  private final TransactionOperations transactions;
  private final Doorbell doorbell;

  Revisions(JdbcClient jdbc, TransactionOperations transactions, Doorbell doorbell) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.doorbell = doorbell;
  }

  /** The highest revision so far. */
  public Ceiling ceiling() {
    return jdbc.sql(
            "select (epoch::bigint << 48) | (select last_value from revision_seq) from"
                + " catalogue_epoch")
        .query((row, number) -> new Ceiling(row.getLong(1)))
        .single();
  }

  /**
   * Gives each product a revision above the one named and above its own, and has its current state
   * sent; for a product that the database does not have, that it is deleted.
   *
   * @param versions by product id
   */
  public void resend(Map<Long, Long> versions) {
    long highest = versions.values().stream().mapToLong(Long::longValue).max().orElse(0);
    Long[] ids = versions.keySet().stream().sorted().toArray(Long[]::new);
    transactions.executeWithoutResult(
        status -> {
          Ceiling ceiling = ceiling();
          if (highest >= ceiling.revision()) {
            lockProducts();
            raise(ceiling.epochAbove(highest));
          }
          raiseRevisions(ids);
          appendDeletions(ids);
        });
    doorbell.ring();
  }

  /**
   * Has every product sent again, as it is, that was changed at some time or later; does nothing
   * more when that was done within the last minute.
   *
   * @param since null: all products
   * @return a moment of the database's clock after which the outbox held them all
   */
  public Instant resendSince(@Nullable Instant since) {
    Timestamp from = since == null ? null : Timestamp.from(since.minus(LONGEST_TRANSACTION));
    transactions.executeWithoutResult(status -> appendSince(from));
    doorbell.ring();
    return jdbc.sql("select clock_timestamp()").query(Timestamp.class).single().toInstant();
  }

  /** One process after the other, so that the second sees what the first has done. */
  private void appendSince(@Nullable Timestamp from) {
    jdbc.sql("lock table topic_loss in exclusive mode").update();
    if (jdbc.sql(RECENTLY_SENT).query(Boolean.class).single()) {
      return;
    }
    jdbc.sql(
            """
            with sent as (
              insert into outbox (product_id, revision, gone, created_at)
                select id, revision,
                       not exists (select from product where product.id = state.id), changed_at
                  from product_state state
                 where ?::timestamptz is null or changed_at >= ?
              returning id)
            insert into topic_loss (since, products)
              select ?::timestamptz, count(*) from sent\
            """)
        .params(from, from, from)
        .update();
  }

  private void raiseRevisions(Long[] ids) {
    jdbc.sql(
            """
            with chosen as (
              select id from product where id = any(?) order by id for no key update)
            update product set revision = product.revision from chosen where product.id = chosen.id\
            """)
        .param(ids)
        .update();
  }

  private void appendDeletions(Long[] ids) {
    jdbc.sql(
            """
            select products_are_gone(array(
              select id from unnest(?) as absent (id)
              where not exists (select from product where product.id = absent.id)), null)\
            """)
        .param(ids)
        .query(Long.class)
        .single();
  }

  /** Whoever writes a product has a revision of the old epoch, or waits for the new one. */
  void lockProducts() {
    jdbc.sql("set local lock_timeout = '5s'").update();
    jdbc.sql("lock table product in share row exclusive mode").update();
  }

  void raise(int epoch) {
    jdbc.sql("update catalogue_epoch set epoch = ? where epoch < ?").params(epoch, epoch).update();
  }

  /** No product created from now on has an id that was seen elsewhere. */
  void raiseIdsAbove(long id) {
    jdbc.sql(
            """
            select setval(pg_get_serial_sequence('product', 'id'), greatest(?, last_value))
            from product_id_seq\
            """)
        .param(id)
        .query(Long.class)
        .single();
  }
}
