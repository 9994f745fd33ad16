package dev.openshelf.search;

import dev.openshelf.serving.Clockwork;
import java.security.SecureRandom;
import java.time.Duration;
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
  private final Clockwork loop = new Clockwork("cursor-key");
  private volatile byte[] key = random();

  DatabaseCursorKey(DataSource dataSource) {
    this.database = JdbcClient.create(dataSource);
  }

  void start() {
    loop.every(PAUSE, this::read);
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
      loop.end();
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
    loop.close();
  }
}
