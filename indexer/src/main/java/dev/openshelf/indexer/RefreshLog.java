package dev.openshelf.indexer;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When refreshes made changes searchable, for tracing a product. Losing an entry loses nothing
 * else, so a database that fails is passed over. Thread-safe.
 */
final class RefreshLog {

  private static final Logger log = LoggerFactory.getLogger(RefreshLog.class);
  private static final Duration KEPT = Duration.ofDays(1);
  private static final int PURGED_AT_ONCE = 1000;

  private final JdbcClient jdbc;
  private final String instance;

  RefreshLog(JdbcClient jdbc, String instance) {
    this.jdbc = jdbc;
    this.instance = instance;
  }

  String instance() {
    return instance;
  }

  void add(String generation, Instant covers, Instant started, Instant finished) {
    try {
      jdbc.sql(
              """
              insert into index_refresh (generation, instance, covers_until, started_at, finished_at)
              values (?, ?, ?, ?, ?)\
              """)
          .params(
              generation,
              instance,
              Timestamp.from(covers),
              Timestamp.from(started),
              Timestamp.from(finished))
          .update();
    } catch (DataAccessException e) {
      log.debug("A refresh of {} was not logged", generation, e);
    }
  }

  /** Deletes some of what is too old. */
  void purge() {
    jdbc.sql(
            """
            delete from index_refresh where id in (
              select id from index_refresh where started_at < clock_timestamp() - make_interval(secs => ?)
              order by started_at limit ?)\
            """)
        .params((double) KEPT.toSeconds(), PURGED_AT_ONCE)
        .update();
  }
}
