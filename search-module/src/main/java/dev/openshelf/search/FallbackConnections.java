package dev.openshelf.search;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import dev.openshelf.search.FallbackSettings.Replica;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The connections that reads for search have to themselves. */
final class FallbackConnections {

  /** On the shop's own database, so that three processes fit into its usual hundred connections. */
  private static final int MOST_ON_CORE = 8;

  /** The shortest that the pool knows; the caller leaves sooner. */
  private static final Duration SHORTEST = Duration.ofMillis(250);

  private static final int CONNECT_SECONDS = 1;

  /** Nobody waits so long; only for connections that are being opened or tested. */
  private static final int SOCKET_SECONDS = 5;

  private static final SQLExceptionOverride KEEP =
      new SQLExceptionOverride() {
        @java.lang.Override
        public Override adjudicate(SQLException e) {
          return Override.DO_NOT_EVICT;
        }
      };

  private FallbackConnections() {}

  /** Connections to the replica, or else to the shop's own database. */
  static HikariDataSource open(
      FallbackSettings settings, Replica core, @Nullable MeterRegistry metrics) {
    Replica replica = settings.replica();
    HikariConfig config =
        config(
            replica == null ? core : replica,
            replica == null
                ? Math.min(MOST_ON_CORE, settings.maxConcurrent())
                : settings.maxConcurrent(),
            settings.timeout().compareTo(SHORTEST) < 0 ? SHORTEST : settings.timeout());
    config.setMetricRegistry(metrics);
    return new HikariDataSource(config);
  }

  private static HikariConfig config(Replica at, int size, Duration patience) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("search-fallback");
    config.setJdbcUrl(at.url());
    config.setUsername(at.username());
    config.setPassword(at.password());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(2, size));
    config.setIdleTimeout(Duration.ofMinutes(1).toMillis());
    config.setConnectionTimeout(patience.toMillis());
    config.setValidationTimeout(SHORTEST.toMillis());
    // The database may come later.
    config.setInitializationFailTimeout(-1);
    // Readers throw broken connections away themselves, and without a word for each.
    config.setExceptionOverride(KEEP);
    config.setAutoCommit(false);
    config.setReadOnly(true);
    // Planned anew for each question: a plan for all prefixes fits none.
    config.addDataSourceProperty("prepareThreshold", 0);
    config.addDataSourceProperty("connectTimeout", CONNECT_SECONDS);
    config.addDataSourceProperty("loginTimeout", CONNECT_SECONDS);
    config.addDataSourceProperty("socketTimeout", SOCKET_SECONDS);
    config.addDataSourceProperty("tcpKeepAlive", true);
    config.addDataSourceProperty("ApplicationName", "openshelf-search");
    return config;
  }
}
