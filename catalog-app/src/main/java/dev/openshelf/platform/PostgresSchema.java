package dev.openshelf.platform;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;

/**
 * Asks over a connection of its own, kept open, so that a busy pool is not mistaken for a missing
 * database. For one thread.
 */
final class PostgresSchema implements Schema, AutoCloseable {
  private static final int ANSWER_SECONDS = 2;

  private final JdbcConnectionDetails details;
  private @Nullable Connection connection;

  PostgresSchema(JdbcConnectionDetails details) {
    this.details = details;
  }

  @Override
  public void ping() throws SQLException {
    if (connection != null && connection.isValid(ANSWER_SECONDS)) {
      return;
    }
    close();
    connection = DriverManager.getConnection(details.getJdbcUrl(), login());
  }

  @Override
  public void migrate() {
    Flyway.configure()
        .dataSource(details.getJdbcUrl(), details.getUsername(), details.getPassword())
        .locations("classpath:db/migration")
        .load()
        .migrate();
  }

  @Override
  public void close() {
    try (Connection old = connection) {
      connection = null;
    } catch (SQLException alreadyBroken) {
      connection = null;
    }
  }

  private Properties login() {
    Properties login = new Properties();
    put(login, "user", details.getUsername());
    put(login, "password", details.getPassword());
    put(login, "ApplicationName", "openshelf-watch");
    put(login, "connectTimeout", Integer.toString(ANSWER_SECONDS));
    put(login, "loginTimeout", Integer.toString(ANSWER_SECONDS));
    put(login, "tcpKeepAlive", "true");
    return login;
  }

  private static void put(Properties login, String name, @Nullable String value) {
    if (value != null) {
      login.setProperty(name, value);
    }
  }
}
