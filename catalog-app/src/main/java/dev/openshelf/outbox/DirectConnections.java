package dev.openshelf.outbox;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens connections outside the pool, for those who keep one for as long as they live or must not
 * wait behind others. Thread-safe.
 */
@FunctionalInterface
interface DirectConnections {

  /** A new connection in auto-commit mode, to be closed by the caller. */
  Connection open() throws SQLException;
}
