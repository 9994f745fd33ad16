package dev.openshelf.platform;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Signs what a browser keeps for us, so that every process of the shop, also after a restart, knows
 * its own from forged ones. The key is made once and lives in PostgreSQL; each purpose has its own
 * derived from it. Until PostgreSQL has been seen once there is no key, which is not the same as a
 * wrong signature. Thread-safe.
 */
public final class SharedKey {
  private static final Logger log = LoggerFactory.getLogger(SharedKey.class);
  private static final String NAME = "master";
  private static final int BYTES = 32;

  private final Database database;
  private final JdbcClient jdbc;
  private volatile byte @Nullable [] key;

  SharedKey(Database database, JdbcClient jdbc) {
    this.database = database;
    this.jdbc = jdbc;
  }

  /** The signature of a text for a purpose; empty while the key is not known. */
  public Optional<byte[]> sign(String purpose, String text) {
    return key().map(master -> hmac(hmac(master, purpose), text));
  }

  /**
   * The same without ever waiting for PostgreSQL: empty also while the key is known there but has
   * not been read yet, which a process does by itself as soon as it can.
   */
  public Optional<byte[]> signAtOnce(String purpose, String text) {
    byte[] master = key;
    return master == null ? Optional.empty() : Optional.of(hmac(hmac(master, purpose), text));
  }

  /** Returns when the key is known; tries for as long as it takes. */
  void awaitKnown() throws InterruptedException {
    while (key().isEmpty()) {
      database.awaitReady();
      if (key().isEmpty()) {
        TimeUnit.SECONDS.sleep(1);
      }
    }
  }

  /** Whether this is the signature; takes as long for wrong ones as for the right one. */
  public static boolean same(byte[] one, byte[] other) {
    return MessageDigest.isEqual(one, other);
  }

  public static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("Every Java has HmacSHA256", missing);
    }
  }

  private synchronized Optional<byte[]> key() {
    byte[] known = key;
    if (known == null && database.isReady()) {
      try {
        known = load();
        key = known;
      } catch (DataAccessException away) {
        log.debug("The shared key could not be read", away);
      }
    }
    return Optional.ofNullable(known);
  }

  private byte[] load() {
    byte[] fresh = new byte[BYTES];
    new SecureRandom().nextBytes(fresh);
    jdbc.sql("insert into shared_key (name, bytes) values (?, ?) on conflict do nothing")
        .params(NAME, fresh)
        .update();
    return jdbc.sql("select bytes from shared_key where name = ?")
        .param(NAME)
        .query(byte[].class)
        .single();
  }
}
