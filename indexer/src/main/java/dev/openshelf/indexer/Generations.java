package dev.openshelf.indexer;

import dev.openshelf.indexer.Generation.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** The registry of generations in the database, which all processes go by. Thread-safe. */
final class Generations {

  private static final String COLUMNS =
      "select name, state, mapping_hash, reason, created_at from index_generation ";

  private final JdbcClient jdbc;
  private final TransactionTemplate transactions;

  Generations(JdbcClient jdbc, TransactionTemplate transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  List<Generation> all() {
    return jdbc.sql(COLUMNS + "order by name").query(Generations::row).list();
  }

  /** Read anew for every batch: nobody may write what was retired, or miss what was opened. */
  OpenGenerations open() {
    return new OpenGenerations(
        jdbc.sql(COLUMNS + "where state not in ('retired', 'failed') order by name")
            .query(Generations::row)
            .list());
  }

  void add(String name, String mappingHash) {
    jdbc.sql("insert into index_generation (name, state, mapping_hash) values (?, 'building', ?)")
        .params(name, mappingHash)
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

  /** Makes a generation the live one and the one that was live the previous one. */
  void promote(String name) {
    transactions.executeWithoutResult(
        status -> {
          jdbc.sql(
                  "update index_generation set state = 'previous' where state = 'live' and name <>"
                      + " ?")
              .param(name)
              .update();
          int promoted =
              jdbc.sql(
                      """
                      update index_generation set state = 'live', reason = null, live_at = clock_timestamp()
                      where name = ? and state not in ('retired', 'failed')\
                      """)
                  .param(name)
                  .update();
          if (promoted == 0) {
            throw new IllegalStateException("Generation " + name + " is not open");
          }
        });
  }

  /** Says why writing to a generation waits, or with null that it does not. */
  void note(String name, @Nullable String reason) {
    jdbc.sql(
            """
            update index_generation set reason = ?
            where name = ? and state not in ('retired', 'failed') and reason is distinct from ?\
            """)
        .params(java.util.Arrays.asList(reason, name, reason))
        .update();
  }

  private static Generation row(ResultSet row, int number) throws SQLException {
    return new Generation(
        row.getString("name"),
        State.of(row.getString("state")),
        row.getString("mapping_hash"),
        row.getString("reason"),
        row.getTimestamp("created_at").toInstant());
  }
}
