package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.Database.State;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;

class MigrationIT {
  @Test
  void severalProcessesMayMigrateAtOnce() throws Exception {
    JdbcConnectionDetails details = details(Backing.database("migration"));
    try (ExecutorService processes = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Boolean>> all =
          IntStream.range(0, 4)
              .<Callable<Boolean>>mapToObj(i -> () -> becomesReady(details))
              .toList();
      for (Future<Boolean> each : processes.invokeAll(all)) {
        assertThat(each.get()).isTrue();
      }
    }
  }

  @Test
  void anotherSchemaIsToldAndHealsWithoutRestart() throws SQLException {
    JdbcConnectionDetails details = details(Backing.database("migration"));
    becomesReady(details);
    ManualClock clock = new ManualClock();
    Database database = new Database(clock.instant());
    try (PostgresSchema schema = new PostgresSchema(details)) {
      DatabaseWatch watch = new DatabaseWatch(database, schema, clock);
      run(details, "update flyway_schema_history set checksum = checksum + 1 where version = '1'");

      watch.step();
      assertThat(database.state()).isEqualTo(State.FAILED);
      assertThat(database.status().reason())
          .isEqualTo(
              "The database schema was made by other migrations than those of this version.");

      run(details, "update flyway_schema_history set checksum = checksum - 1 where version = '1'");
      watch.step();
      assertThat(database.isReady()).isTrue();
    }
  }

  private static boolean becomesReady(JdbcConnectionDetails details) {
    ManualClock clock = new ManualClock();
    Database database = new Database(clock.instant());
    try (PostgresSchema schema = new PostgresSchema(details)) {
      new DatabaseWatch(database, schema, clock).step();
    }
    return database.isReady();
  }

  private static void run(JdbcConnectionDetails details, String sql) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(
            details.getJdbcUrl(), details.getUsername(), details.getPassword())) {
      connection.createStatement().execute(sql);
    }
  }

  private static JdbcConnectionDetails details(String url) {
    return new JdbcConnectionDetails() {
      @Override
      public String getUsername() {
        return Backing.servers().username();
      }

      @Override
      public String getPassword() {
        return Backing.servers().password();
      }

      @Override
      public String getJdbcUrl() {
        return url;
      }
    };
  }
}
