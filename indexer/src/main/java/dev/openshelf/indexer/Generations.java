package dev.openshelf.indexer;

import dev.openshelf.indexer.Generation.State;
import dev.openshelf.indexer.Generation.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** The registry of generations in the database, which all processes go by. Thread-safe. */
final class Generations {

  private static final String COLUMNS =
      """
      select name, state, mapping_hash, reason, job_id, created_at, opened_at, verified_at, live_at, kept_until
      from index_generation
      """;

  private final JdbcClient jdbc;
  private final TransactionTemplate transactions;

  Generations(JdbcClient jdbc, TransactionTemplate transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  List<Generation> all() {
    return jdbc.sql(COLUMNS + "order by name").query(Generations::row).list();
  }

  Optional<Generation> find(String name) {
    return jdbc.sql(COLUMNS + "where name = ?").param(name).query(Generations::row).optional();
  }

  /** Read anew for every batch: nobody may write what was retired, or miss what was opened. */
  OpenGenerations open() {
    return new OpenGenerations(
        jdbc.sql(
                COLUMNS
                    + "where opened_at is not null and state not in ('retired', 'failed')"
                    + " order by name")
            .query(Generations::row)
            .list());
  }

  /** Grows with every change of what is to be written where. */
  long version() {
    return jdbc.sql("select version from index_registry").query(Long.class).single();
  }

  /** Adds a generation that nobody writes to before it is opened. */
  void reserve(String name, String mappingHash, @Nullable Long jobId) {
    jdbc.sql(
            """
            insert into index_generation (name, state, mapping_hash, job_id) values (?, 'building', ?, ?)\
            """)
        .params(Arrays.asList(name, mappingHash, jobId))
        .update();
  }

  /** From now on every change is written to it. */
  void open(String name) {
    jdbc.sql(
            """
            update index_generation set opened_at = clock_timestamp()
            where name = ? and opened_at is null and state = 'building'\
            """)
        .param(name)
        .update();
  }

  /** Takes a generation out of use; says whether it was in use. */
  boolean fail(String name, String reason) {
    return jdbc.sql(
                """
                update index_generation set state = 'failed', reason = ?, retired_at = clock_timestamp()
                where name = ? and state not in ('retired', 'failed')\
                """)
            .params(reason, name)
            .update()
        > 0;
  }

  /** Moves a generation that is being made to another state; says whether it still was. */
  boolean advance(String name, State to) {
    return jdbc.sql(
                """
                update index_generation set state = ?,
                  verified_at = case when ? = 'verified' then clock_timestamp() else verified_at end
                where name = ? and state in ('building', 'catching_up', 'verified')\
                """)
            .params(to.code(), to.code(), name)
            .update()
        > 0;
  }

  /** Keeps what was found when a generation was verified; a JSON object. */
  void found(String name, String found) {
    jdbc.sql("update index_generation set verified = ?::jsonb where name = ?")
        .params(found, name)
        .update();
  }

  /**
   * Makes a generation the live one, and the one that was live the previous one, which is written
   * to for some time. Does nothing when it is live already.
   */
  void promote(String name, Duration keepPrevious) {
    transactions.executeWithoutResult(
        status -> {
          // One row says who comes first when two switch at once.
          jdbc.sql("select version from index_registry for update").query(Long.class).single();
          if (find(name).filter(it -> it.state() == State.LIVE).isEmpty()) {
            replace(name, keepPrevious);
          }
        });
  }

  private void replace(String name, Duration keepPrevious) {
    jdbc.sql("update index_generation set kept_until = clock_timestamp() where state = 'previous'")
        .update();
    jdbc.sql(
            """
            update index_generation set state = 'previous', reason = null,
              kept_until = clock_timestamp() + make_interval(secs => ?)
            where state = 'live'\
            """)
        .param((double) keepPrevious.toSeconds())
        .update();
    int promoted =
        jdbc.sql(
                """
                update index_generation set state = 'live', reason = null, live_at = clock_timestamp(),
                  kept_until = null
                where name = ? and opened_at is not null and state not in ('retired', 'failed')\
                """)
            .param(name)
            .update();
    if (promoted == 0) {
      throw new IllegalStateException("Generation " + name + " is not open");
    }
  }

  /** Closes previous generations whose time is over. */
  List<String> retireExpired() {
    return jdbc.sql(
            """
            update index_generation set state = 'retired', retired_at = clock_timestamp()
            where state = 'previous' and kept_until <= clock_timestamp() returning name\
            """)
        .query(String.class)
        .list();
  }

  /** Closed generations whose index may still be there. */
  List<String> unremoved() {
    return jdbc.sql(
            """
            select name from index_generation
            where state in ('retired', 'failed') and removed_at is null order by name\
            """)
        .query(String.class)
        .list();
  }

  void removed(String name) {
    jdbc.sql("update index_generation set removed_at = clock_timestamp() where name = ?")
        .param(name)
        .update();
  }

  /** Says why writing to a generation waits, or with null that it does not. */
  void note(String name, @Nullable String reason) {
    jdbc.sql(
            """
            update index_generation set reason = ?
            where name = ? and state not in ('retired', 'failed') and reason is distinct from ?\
            """)
        .params(Arrays.asList(reason, name, reason))
        .update();
  }

  private static Generation row(ResultSet row, int number) throws SQLException {
    return new Generation(
        row.getString("name"),
        State.of(row.getString("state")),
        row.getString("mapping_hash"),
        row.getString("reason"),
        row.getObject("job_id", Long.class),
        new Times(
            row.getTimestamp("created_at").toInstant(),
            instant(row, "opened_at"),
            instant(row, "verified_at"),
            instant(row, "live_at"),
            instant(row, "kept_until")));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    Timestamp timestamp = row.getTimestamp(column);
    return timestamp == null ? null : timestamp.toInstant();
  }
}
