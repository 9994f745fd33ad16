package dev.openshelf.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** Hears the doorbell on a connection of its own. For one thread. */
final class Listener implements AutoCloseable {

  /** After this time without a ring it asks whether the connection is still alive. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  private static final int ALIVE_WITHIN_SECONDS = 5;

  private final DirectConnections connections;
  private final Runnable rung;
  private @Nullable Connection connection;

  Listener(DirectConnections connections, Runnable rung) {
    this.connections = connections;
    this.rung = rung;
  }

  /** Waits for a ring, or for a while; the next turn is due at once. */
  Duration turn() throws SQLException {
    try {
      Connection open = connected();
      var rings = open.unwrap(PGConnection.class).getNotifications((int) QUIET.toMillis());
      if (rings != null && rings.length > 0) {
        rung.run();
      } else if (!open.isValid(ALIVE_WITHIN_SECONDS)) {
        throw new SQLException("The listening connection does not answer");
      }
      return Duration.ZERO;
    } catch (SQLException | RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() throws SQLException {
    try (Connection open = connection) {
      connection = null;
    }
  }

  private Connection connected() throws SQLException {
    Connection open = connection;
    if (open == null) {
      open = connections.open();
      connection = open;
      try (Statement statement = open.createStatement()) {
        statement.execute("listen " + NotifyDoorbell.CHANNEL);
      }
      rung.run(); // Who rang while nobody listened went unheard.
    }
    return open;
  }
}
