package dev.openshelf.platform;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Refuses at once while the database is known not to be ready, instead of letting every request
 * wait for the pool.
 */
final class GuardedDataSource extends DelegatingDataSource {
  private static final String CANNOT_CONNECT = "08001";

  private final Database database;

  GuardedDataSource(DataSource pool, Database database) {
    super(pool);
    this.database = database;
  }

  @Override
  public Connection getConnection() throws SQLException {
    check();
    return super.getConnection();
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    check();
    return super.getConnection(username, password);
  }

  private void check() throws SQLTransientConnectionException {
    if (!database.isReady()) {
      throw new SQLTransientConnectionException("The database is not ready", CANNOT_CONNECT);
    }
  }
}
