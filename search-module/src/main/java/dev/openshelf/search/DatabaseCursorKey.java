package dev.openshelf.search;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The key that the shop's database keeps for all processes. Until the database can be read, a key
 * of this process alone: cursors then end with it. Thread-safe.
 */
final class DatabaseCursorKey implements CursorKey, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(DatabaseCursorKey.class);
  private static final int KEY_BYTES = 32;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final JdbcClient database;
  private final ScheduledExecutorService loop =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("cursor-key").daemon().factory());
  private volatile byte[] key = random();

  DatabaseCursorKey(DataSource dataSource) {
    this.database = JdbcClient.create(dataSource);
  }

  void start() {
    loop.scheduleWithFixedDelay(this::read, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public byte[] bytes() {
    return key.clone();
  }

  private void read() {
    try {
      key =
          database
              .sql("select value from signing_key where name = 'search-cursor'")
              .query(byte[].class)
              .single();
      loop.shutdown();
    } catch (DataAccessException e) {
      log.debug("Cannot read the cursor key yet", e);
    }
  }

  private static byte[] random() {
    byte[] bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  @Override
  public void close() {
    loop.shutdownNow();
  }
}
