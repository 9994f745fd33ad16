package dev.openshelf.outbox;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Raises the revision of every product under a renamed or moved category, a bounded batch per
 * transaction. The place reached is kept in the row, so that any process goes on after a crash.
 * Safe beside a second worker: the row's lock admits one.
 */
final class CategoryRefresh {

  /** Says what was done. */
  enum Step {
    /** Nothing is to be done. */
    IDLE,
    /** The outbox has enough work from elsewhere. */
    WAITED,
    /** Some products are on their way, and there may be more. */
    WORKED
  }

  private static final String NEXT =
      """
      select id, category_id, after_product,
             set_config('openshelf.changed_at', created_at::text, true),
             set_config('lock_timeout', '2s', true)
      from category_refresh order by id limit 1 for update skip locked\
      """;

  private static final String RAISE =
      """
      with recursive under (id) as (
        select ?::bigint
        union
        select child.id from category child join under on child.parent_id = under.id
      ), batch as (
        select product.id from product
        where product.category_id in (select id from under)
          and product.id > ? and product.deleted_at is null
        order by product.id limit ? for no key update of product
      )
      update product set revision = product.revision from batch where product.id = batch.id
      returning product.id\
      """;

  private static final String WAITING = "select count(*) from (select from outbox limit ?) waiting";

  private record Task(long id, long categoryId, long afterProduct) {}

  private final JdbcTemplate jdbc;
  private final TransactionOperations transactions;
  private final int batch;

  CategoryRefresh(JdbcTemplate jdbc, TransactionOperations transactions, int batch) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.batch = batch;
  }

  /** One batch of the oldest task, unless at least a batch waits in the outbox already. */
  Step step() {
    if (waiting() >= batch) {
      return Step.WAITED;
    }
    return Optional.ofNullable(transactions.execute(status -> work())).orElse(Step.IDLE);
  }

  private int waiting() {
    return Optional.ofNullable(jdbc.queryForObject(WAITING, Integer.class, batch)).orElse(0);
  }

  private Step work() {
    List<Task> next =
        jdbc.query(NEXT, (row, number) -> new Task(row.getLong(1), row.getLong(2), row.getLong(3)));
    if (next.isEmpty()) {
      return Step.IDLE;
    }
    Task task = next.getFirst();
    List<Long> raised =
        jdbc.queryForList(RAISE, Long.class, task.categoryId(), task.afterProduct(), batch);
    if (raised.size() < batch) {
      jdbc.update("delete from category_refresh where id = ?", task.id());
    } else {
      long reached = raised.stream().mapToLong(Long::longValue).max().orElseThrow();
      jdbc.update("update category_refresh set after_product = ? where id = ?", reached, task.id());
    }
    return Step.WORKED;
  }

  /** How long to wait after a step. */
  static Duration pauseAfter(Step step) {
    return switch (step) {
      case WORKED -> Duration.ZERO;
      case WAITED -> Duration.ofMillis(50);
      case IDLE -> Duration.ofSeconds(1);
    };
  }
}
