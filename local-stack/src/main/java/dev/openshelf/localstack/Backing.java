package dev.openshelf.localstack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The servers that tests run against, chosen once per JVM: the running stack whose stack.json
 * {@code -Dbacking.stack} names; else containers, when a Docker daemon answers and {@code
 * -Dbacking=local} is not given; else local processes. Containers and processes are started once
 * and shared by all test JVMs of one Maven run. Thread-safe.
 */
public final class Backing {

  private static final Object LOCK = new Object();

  private static @Nullable Servers servers;

  private Backing() {}

  /** The running servers; the first call may wait minutes until they are up. */
  public static Servers servers() {
    synchronized (LOCK) {
      Servers chosen = servers;
      if (chosen == null) {
        chosen = choose();
        servers = chosen;
      }
      return chosen;
    }
  }

  /**
   * Creates an empty database that nobody else uses.
   *
   * @param hint a word that shows up in its name
   * @return its JDBC URL; user and password are those of {@link #servers()}
   */
  public static String database(String hint) {
    Servers at = servers();
    String name = databaseName(hint, UUID.randomUUID());
    try (Connection connection =
            DriverManager.getConnection(at.jdbcUrl(), at.username(), at.password());
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
      return at.jdbcUrl(name);
    } catch (SQLException e) {
      throw new IllegalStateException("Cannot create database " + name, e);
    }
  }

  static String databaseName(String hint, UUID salt) {
    String word = hint.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    String kept = word.substring(0, Math.min(word.length(), 30));
    return "t_" + kept + "_" + salt.toString().substring(0, 8);
  }

  private static Servers choose() {
    String file = System.getProperty("backing.stack", "");
    StackFile stack =
        file.isBlank()
            ? TestStack.get(root(), !"local".equals(System.getProperty("backing")))
            : StackFile.read(Path.of(file));
    String used = stack.backing() + (file.isBlank() ? "" : ", running stack of " + file);
    // Test reports list the properties of the JVM.
    System.setProperty("backing.used", used);
    System.out.println("Backing servers of these tests: " + used);
    return stack.servers();
  }

  /** Tests in an IDE start in the folder of their module. */
  static Path root() {
    String given = System.getProperty("openshelf.root", "");
    Path here = Path.of("").toAbsolutePath();
    Path repository = Files.exists(here.resolve("local-stack")) ? here : here.getParent();
    return given.isBlank() && repository != null ? repository : Path.of(given);
  }
}
