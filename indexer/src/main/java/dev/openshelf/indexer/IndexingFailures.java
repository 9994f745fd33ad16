package dev.openshelf.indexer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What could not be indexed and is still open, for people to look at. Thread-safe. */
public final class IndexingFailures {

  /**
   * One record or product that could not be indexed.
   *
   * @param reason a code from a closed list
   * @param detail what was found, for experts
   * @param topic where the record stands; {@code backfill} for a product read from the database
   */
  public record Failure(
      long id,
      @Nullable Long productId,
      @Nullable Long revision,
      @Nullable String generation,
      String reason,
      @Nullable String detail,
      String topic,
      int partition,
      long offset,
      Instant failedAt) {}

  /**
   * What a replay did.
   *
   * @param sent products whose current state is on its way; their failures close when it arrives
   * @param closed failures that no product stands behind any more
   */
  public record Replay(int sent, int closed) {}

  private static final int MOST_AT_ONCE = 500;
  private static final String OPEN =
      """
      select id, product_id, revision, generation, reason, detail, topic, topic_partition, topic_offset, failed_at
      from indexing_failure where closed_at is null
      """;

  private final JdbcClient jdbc;
  private final Redelivery redelivery;

  IndexingFailures(JdbcClient jdbc, Redelivery redelivery) {
    this.jdbc = jdbc;
    this.redelivery = redelivery;
  }

  /** The latest open failures, newest first. */
  public List<Failure> open(int limit) {
    return jdbc.sql(OPEN + "order by id desc limit ?")
        .param(limit)
        .query(IndexingFailures::row)
        .list();
  }

  /** How many are open. */
  public long count() {
    return jdbc.sql("select count(*) from indexing_failure where closed_at is null")
        .query(Long.class)
        .single();
  }

  /** How many products they concern. */
  long products() {
    return jdbc.sql(
            """
            select count(distinct product_id) from indexing_failure where closed_at is null\
            """)
        .query(Long.class)
        .single();
  }

  /** Whether a product is known to be unfit for the index. */
  boolean isOpen(long productId) {
    return jdbc.sql(
            """
            select exists (select 1 from indexing_failure where closed_at is null and product_id = ?)\
            """)
        .param(productId)
        .query(Boolean.class)
        .single();
  }

  /** Sends the current state of the product behind an open failure; empty when it is not open. */
  public Optional<Replay> replay(long id) {
    return jdbc.sql(OPEN + "and id = ?")
        .param(id)
        .query(IndexingFailures::row)
        .optional()
        .map(failure -> replay(List.of(failure)));
  }

  /** The same for all open failures. */
  public Replay replayAll() {
    int sent = 0;
    int closed = 0;
    long after = 0;
    List<Failure> page;
    do {
      page =
          jdbc.sql(OPEN + "and id > ? order by id limit ?")
              .params(after, MOST_AT_ONCE)
              .query(IndexingFailures::row)
              .list();
      Replay replay = replay(page);
      sent += replay.sent();
      closed += replay.closed();
      after = page.isEmpty() ? after : page.getLast().id();
    } while (page.size() == MOST_AT_ONCE);
    return new Replay(sent, closed);
  }

  private Replay replay(List<Failure> failures) {
    Set<Long> products =
        failures.stream()
            .map(Failure::productId)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Set<Long> sent = products.isEmpty() ? Set.of() : redelivery.redeliver(products);
    List<Long> idle =
        failures.stream()
            .filter(it -> it.productId() == null || !sent.contains(it.productId()))
            .map(Failure::id)
            .toList();
    int closed =
        jdbc.sql(
                """
                update indexing_failure set closed_at = clock_timestamp()
                where id = any(?) and closed_at is null\
                """)
            .param(idle.toArray(Long[]::new))
            .update();
    return new Replay(sent.size(), closed);
  }

  private static Failure row(ResultSet row, int number) throws SQLException {
    return new Failure(
        row.getLong("id"),
        row.getObject("product_id", Long.class),
        row.getObject("revision", Long.class),
        row.getString("generation"),
        row.getString("reason"),
        row.getString("detail"),
        row.getString("topic"),
        row.getInt("topic_partition"),
        row.getLong("topic_offset"),
        row.getTimestamp("failed_at").toInstant());
  }
}
