package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** PostgreSQL with its own defaults for durability: fsync and synchronous_commit stay on. */
final class Postgres implements LocalServer {

  private final Site site;
  private final int port;

  Postgres(Site site, int port) {
    this.site = site;
    this.port = port;
  }

  @Override
  public Kind kind() {
    return Kind.POSTGRES;
  }

  @Override
  public ServerProcess start() {
    Path home = PostgresBinaries.install(site);
    Path data = site.folders().data(Kind.POSTGRES);
    if (!Files.exists(data.resolve("PG_VERSION"))) {
      layOut(home, data);
    }
    forgetDeadPostmaster(data);
    Path log = site.folders().log("postgres");
    return ServerProcess.start(Kind.POSTGRES, port, log, data, command(home, data), Map.of());
  }

  private List<String> command(Path home, Path data) {
    var command = new ArrayList<String>();
    command.add(site.account().seen(home.resolve("bin").resolve("postgres")).toString());
    command.addAll(List.of("-D", site.account().seen(data).toString(), "-p", "" + port));
    for (String setting : settings()) {
      command.addAll(List.of("-c", setting));
    }
    return site.account().command(command);
  }

  /** Only what differs from the defaults of PostgreSQL. */
  static List<String> settings() {
    return List.of(
        "listen_addresses=" + Ports.LOOPBACK,
        "unix_socket_directories=",
        "max_connections=300",
        "shared_buffers=256MB",
        "timezone=UTC",
        "log_timezone=UTC");
  }

  /** Beside its final place first: an interrupted initdb never looks like data. */
  private void layOut(Path home, Path data) {
    Path part = data.resolveSibling(data.getFileName() + ".part");
    Folders.delete(part);
    site.account().own(part);
    var command =
        List.of(
            site.account().seen(home.resolve("bin").resolve("initdb")).toString(),
            "--pgdata=" + site.account().seen(part),
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C");
    ServerProcess.run(
        Kind.POSTGRES,
        site.folders().log("postgres-initdb"),
        part,
        site.account().command(command));
    try {
      Files.move(part, data, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * After a crash the pid in the file may belong to anybody, and PostgreSQL would refuse to start.
   * The lock of the keeper and the end of leftovers make sure that no server uses the data now.
   */
  private static void forgetDeadPostmaster(Path data) {
    try {
      Files.deleteIfExists(data.resolve("postmaster.pid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean answers(StackFile.Server at) {
    try (Connection connection = connect(at);
        Statement statement = connection.createStatement()) {
      return statement.execute("select 1");
    } catch (SQLException e) {
      return false;
    }
  }

  static Connection connect(StackFile.Server at) throws SQLException {
    String url =
        "jdbc:postgresql://" + at.address() + "/postgres?connectTimeout=2&socketTimeout=20";
    return DriverManager.getConnection(url, "postgres", "");
  }

  /** Creates a database unless it is there. */
  static void createDatabase(StackFile.Server at, String name) {
    try (Connection connection = connect(at);
        Statement statement = connection.createStatement()) {
      try (var found =
          statement.executeQuery("select 1 from pg_database where datname = '" + name + "'")) {
        if (found.next()) {
          return;
        }
      }
      statement.execute("create database " + name);
    } catch (SQLException e) {
      throw new StackFailure("The database " + name + " cannot be created: " + e.getMessage(), e);
    }
  }
}
