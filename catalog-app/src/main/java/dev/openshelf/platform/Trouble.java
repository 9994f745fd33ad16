package dev.openshelf.platform;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.stream.Stream;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a database that is away from one that refuses, and says why in words that may leave the
 * process.
 */
public final class Trouble {
  /** Too many connections; shut down by an administrator, after a crash, or still starting up. */
  private static final Set<String> AWAY = Set.of("53300", "57P01", "57P02", "57P03");

  private Trouble() {}

  /** The cause, if it is that PostgreSQL cannot be reached (now); otherwise null. */
  public static @Nullable SQLException connectionLost(Throwable failure) {
    return causes(failure)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .filter(Trouble::isConnectionLost)
        .findFirst()
        .orElse(null);
  }

  private static boolean isConnectionLost(SQLException failure) {
    String state = failure.getSQLState();
    return failure instanceof SQLTransientConnectionException
        || state != null && (state.startsWith("08") || AWAY.contains(state));
  }

  static String reason(SQLException failure) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    return switch (state) {
      case "28P01", "28000" -> "PostgreSQL refuses the user name or the password.";
      case "3D000" -> "The database does not exist on the PostgreSQL server.";
      case "53300" -> "PostgreSQL has no connection free.";
      case "57P01", "57P02" -> "PostgreSQL is being shut down.";
      case "57P03" -> "PostgreSQL is starting up.";
      default -> "PostgreSQL does not answer.";
    };
  }

  /** Why a migration failed. Flyway's own text holds SQL and paths, so it is for the log alone. */
  static String reason(RuntimeException failure) {
    return switch (failure) {
      case FlywayValidateException changed ->
          "The database schema was made by other migrations than those of this version.";
      case FlywayException refused -> "A migration of the database schema failed.";
      default -> "The database schema could not be brought up to date.";
    };
  }

  /** The first of this type among a failure and its causes; null if there is none. */
  public static <T extends Throwable> @Nullable T first(Throwable failure, Class<T> type) {
    return causes(failure).filter(type::isInstance).map(type::cast).findFirst().orElse(null);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
        .limit(50);
  }
}
