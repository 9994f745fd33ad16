package dev.openshelf.indexer;

import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Who writes to the index, and which version of the registry they go by. Thread-safe. */
final class IndexWriters {

  /**
   * Whoever has not come back for this long has lost its partitions, too; what it may still send
   * was committed before the registry changed, and the new generation gets that from the database.
   */
  private static final Duration LASTS = Duration.ofSeconds(15);

  private static final Duration FORGOTTEN = Duration.ofHours(1);

  private final JdbcClient jdbc;

  IndexWriters(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** This writer lives, and nothing is under way in it by an earlier version. */
  void confirm(String instance, long version) {
    jdbc.sql(
            """
            insert into index_writer (instance, version, expires_at)
            values (?, ?, clock_timestamp() + make_interval(secs => ?))
            on conflict (instance) do update set version = excluded.version, expires_at = excluded.expires_at\
            """)
        .params(instance, version, (double) LASTS.toSeconds())
        .update();
  }

  void leave(String instance) {
    jdbc.sql("delete from index_writer where instance = ?").param(instance).update();
  }

  /** The living writers that may still go by an earlier version. */
  List<String> behind(long version) {
    return jdbc.sql(
            """
            select instance from index_writer
            where expires_at > clock_timestamp() and version < ? order by instance\
            """)
        .param(version)
        .query(String.class)
        .list();
  }

  void forgetTheDead() {
    jdbc.sql(
            "delete from index_writer where expires_at < clock_timestamp() - make_interval(secs =>"
                + " ?)")
        .param((double) FORGOTTEN.toSeconds())
        .update();
  }
}
