package dev.openshelf.indexer;

import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Lets one process at a time look after the generations. A holder that is gone or frozen loses it
 * by itself. Thread-safe.
 */
final class KeeperLease {

  private static final Duration LASTS = Duration.ofSeconds(15);

  private final JdbcClient jdbc;
  private final String name;
  private final String holder;

  KeeperLease(JdbcClient jdbc, String base, String holder) {
    this.jdbc = jdbc;
    this.name = "generations:" + base;
    this.holder = holder;
  }

  /** Takes the lease or prolongs it; says whether this process has it now. */
  boolean hold() {
    return jdbc.sql(
                """
                insert into lease as held (name, holder, expires_at)
                values (?, ?, clock_timestamp() + make_interval(secs => ?))
                on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
                where held.holder = excluded.holder or held.expires_at < clock_timestamp()\
                """)
            .params(name, holder, (double) LASTS.toSeconds())
            .update()
        == 1;
  }

  void release() {
    jdbc.sql("delete from lease where name = ? and holder = ?").params(name, holder).update();
  }
}
