package dev.openshelf.platform;

import java.sql.SQLException;

/** PostgreSQL as the watch sees it: does it answer, and is the schema that of this version. */
interface Schema {
  /** Returns when PostgreSQL answers; within a few seconds in any case. */
  void ping() throws SQLException;

  /** Brings the schema up to date; safe while other processes do the same. */
  void migrate();
}
