package dev.openshelf.search;

import com.zaxxer.hikari.HikariDataSource;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One read on a thread of its own, so that the one who waits can leave in time whatever the network
 * does. A reader that was left is interrupted and its connection aborted; a connection that it has
 * already given back is somebody else's and is not touched. Thread-safe.
 */
final class FallbackRead<T> {

  private static final Logger log = LoggerFactory.getLogger(FallbackRead.class);
  private static final String CANCELLED_BY_SERVER = "57014";

  /** The server stops so much before the caller leaves, because then the connection survives. */
  private static final Duration LEAD = Duration.ofMillis(10);

  /**
   * {@code set_config} with a true third argument is {@code SET LOCAL}. Compiling a plan that reads
   * twenty rows takes longer than carrying it out.
   */
  private static final String BEGIN =
      """
      select set_config('statement_timeout', ?, true), set_config('jit', 'off', true),
             case when pg_is_in_recovery() then pg_last_xact_replay_timestamp()
                  else statement_timestamp() end
      """;

  private final HikariDataSource connections;
  private final FallbackPool.Read<T> read;
  private final Deadline deadline;
  private final Runnable ended;
  private final CompletableFuture<Outcome<T>> outcome = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Connection held;
  private boolean left;

  private FallbackRead(
      HikariDataSource connections, FallbackPool.Read<T> read, Duration budget, Runnable ended) {
    this.connections = connections;
    this.read = read;
    this.deadline = Deadline.after(budget);
    this.ended = ended;
  }

  /** A read and the thread that does it. */
  record Running<T>(FallbackRead<T> read, Thread thread) {

    Outcome<T> await() {
      return read.await(thread);
    }
  }

  /**
   * Begins to read.
   *
   * @param ended run once, when no connection is used for this read any more
   */
  static <T> Running<T> start(
      HikariDataSource connections, FallbackPool.Read<T> read, Duration budget, Runnable ended) {
    FallbackRead<T> started = new FallbackRead<>(connections, read, budget, ended);
    return new Running<>(started, Thread.ofVirtual().name("search-fallback").start(started::run));
  }

  private Outcome<T> await(Thread reader) {
    try {
      return outcome.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException overrun) {
      return new Outcome.Failure<>(leave(reader));
    } catch (InterruptedException e) {
      leave(reader);
      Thread.currentThread().interrupt();
      return new Outcome.Neither<>(Reason.FALLBACK_TIMEOUT);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Reading for search", e.getCause());
    }
  }

  private void run() {
    Outcome<T> result = null;
    Throwable fault = null;
    try {
      result = attempt();
    } catch (RuntimeException | Error e) {
      fault = e;
    }
    ended.run();
    if (fault == null) {
      outcome.complete(result);
    } else {
      outcome.completeExceptionally(fault);
    }
  }

  private Outcome<T> attempt() {
    try (Connection connection = connections.getConnection()) {
      if (!hold(connection)) {
        return new Outcome.Failure<>(Reason.DATABASE_UNAVAILABLE);
      }
      boolean sound = false;
      try {
        T value = transaction(connection);
        sound = true;
        return new Outcome.Success<>(value);
      } catch (SQLException e) {
        sound = stoppedByServer(e);
        throw e;
      } finally {
        if (letGo() || !sound) {
          connections.evictConnection(connection);
        }
      }
    } catch (SQLException e) {
      return new Outcome.Failure<>(reason(e));
    }
  }

  private T transaction(Connection connection) throws SQLException {
    try {
      return read.from(connection, begin(connection));
    } finally {
      connection.rollback();
    }
  }

  private @Nullable Instant begin(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(BEGIN)) {
      Duration server = deadline.remaining().minus(LEAD);
      statement.setString(1, Math.max(1, server.toMillis()) + "ms");
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        OffsetDateTime asOf = row.getObject(3, OffsetDateTime.class);
        return asOf == null ? null : asOf.toInstant();
      }
    }
  }

  private Reason reason(SQLException e) {
    if (stoppedByServer(e)) {
      return Reason.FALLBACK_TIMEOUT;
    }
    log.debug("No read for search from PostgreSQL", e);
    return Reason.DATABASE_UNAVAILABLE;
  }

  private static boolean stoppedByServer(SQLException e) {
    return CANCELLED_BY_SERVER.equals(e.getSQLState());
  }

  private boolean hold(Connection connection) {
    lock.lock();
    try {
      held = left ? null : connection;
      return !left;
    } finally {
      lock.unlock();
    }
  }

  /** From here on the connection is not touched; says whether it has been aborted. */
  private boolean letGo() {
    lock.lock();
    try {
      held = null;
      return left;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the read up, and says why it has taken so long. */
  private Reason leave(Thread reader) {
    lock.lock();
    try {
      left = true;
      if (held == null) {
        // As many may read as there are connections: none within the budget means none at all.
        return Reason.DATABASE_UNAVAILABLE;
      }
      held.abort(Runnable::run);
    } catch (SQLException e) {
      log.warn("Cannot abort a connection that overran its budget", e);
    } finally {
      lock.unlock();
      reader.interrupt();
    }
    return Reason.FALLBACK_TIMEOUT;
  }
}
