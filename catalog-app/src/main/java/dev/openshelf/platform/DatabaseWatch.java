package dev.openshelf.platform;

import dev.openshelf.platform.Database.State;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out, step by step, how the database is, and tells {@link Database}. One thread calls {@link
 * #step}.
 *
 * <pre>
 *   ready   x  x  x  x          x = no answer; one second apart
 *   ------------------|-----> waiting
 *           |- grace -|
 * </pre>
 */
final class DatabaseWatch {
  private static final Logger log = LoggerFactory.getLogger(DatabaseWatch.class);

  /**
   * A restart of PostgreSQL after a crash, or a lost packet, is over within this; an orchestrator
   * need not hear.
   */
  static final Duration GRACE = Duration.ofSeconds(3);

  private static final Duration BETWEEN_PINGS = Duration.ofSeconds(1);

  /**
   * A schema that was refused seldom heals by itself; an operator's repair should be found soon all
   * the same.
   */
  private static final Duration BETWEEN_MIGRATIONS = Duration.ofSeconds(5);

  private final Database database;
  private final Schema schema;
  private final Clock clock;
  private @Nullable Instant silentSince;

  DatabaseWatch(Database database, Schema schema, Clock clock) {
    this.database = database;
    this.schema = schema;
    this.clock = clock;
  }

  /** Looks once; returns after how long to look again. */
  Duration step() {
    try {
      schema.ping();
    } catch (SQLException silent) {
      return silent(silent);
    }
    silentSince = null;
    return database.isReady() ? BETWEEN_PINGS : migrate();
  }

  private Duration silent(SQLException cause) {
    Instant now = clock.instant();
    silentSince = Objects.requireNonNullElse(silentSince, now);
    boolean blip = database.isReady() && now.isBefore(silentSince.plus(GRACE));
    if (!blip) {
      String reason = Trouble.reason(cause);
      if (become(State.WAITING, reason)) {
        log.warn("Waiting for PostgreSQL: {}", reason);
        log.debug("PostgreSQL was asked and failed", cause);
      }
    }
    return BETWEEN_PINGS;
  }

  private Duration migrate() {
    if (database.state() == State.WAITING) {
      become(State.MIGRATING, "The database schema is being brought up to date.");
    }
    try {
      schema.migrate();
    } catch (RuntimeException refused) {
      return refused(refused);
    }
    become(State.READY, null);
    log.info("The database is ready");
    return BETWEEN_PINGS;
  }

  private Duration refused(RuntimeException cause) {
    SQLException away = Trouble.connectionLost(cause);
    if (away != null) {
      return silent(away);
    }
    if (become(State.FAILED, Trouble.reason(cause))) {
      log.error("The database schema could not be brought up to date; it is tried again", cause);
    }
    return BETWEEN_MIGRATIONS;
  }

  private boolean become(State state, @Nullable String reason) {
    return database.become(state, reason, clock.instant());
  }
}
