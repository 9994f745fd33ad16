package dev.openshelf.platform.security;

import dev.openshelf.platform.Database;
import dev.openshelf.platform.SharedKey;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Checks passwords. Configured ones are compared as keyed hashes; a generated one against its
 * stored bcrypt hash, and what was right a moment ago is remembered as a keyed hash, because a
 * script sends it with every request and bcrypt is slow on purpose. Thread-safe.
 */
final class Passwords {
  /** How long a right password, or a hash once read, is taken without asking again. */
  private static final Duration REMEMBERED = Duration.ofMinutes(2);

  /** Bcrypt looks at 72 bytes and refuses more; a generated password is far shorter. */
  private static final int LONGEST_GENERATED = 72;

  private final Map<Account, String> configured = new ConcurrentHashMap<>();
  private final Map<Account, Verified> verified = new ConcurrentHashMap<>();
  private final Map<Account, Read> read = new ConcurrentHashMap<>();
  private final byte[] ownKey = new byte[32];
  private final Database database;
  private final StoredHashes hashes;
  private final PasswordEncoder encoder;
  private final InstantSource clock;

  private record Verified(byte[] keyed, Instant until) {}

  private record Read(String hash, Instant until) {}

  Passwords(
      AccountSettings settings,
      Database database,
      StoredHashes hashes,
      PasswordEncoder encoder,
      InstantSource clock) {
    this.database = database;
    this.hashes = hashes;
    this.encoder = encoder;
    this.clock = clock;
    new SecureRandom().nextBytes(ownKey);
    configure(Account.ADMIN, settings.admin().password());
    configure(Account.OPS, settings.ops().password());
  }

  private void configure(Account account, @Nullable String password) {
    if (password != null) {
      configured.put(account, password);
    }
  }

  /** Whether there is such a user at all: only the admin's password is generated. */
  boolean exists(Account account) {
    return account == Account.ADMIN || configured.containsKey(account);
  }

  /** Throws {@link DatabaseAwayException} when that cannot be said now. */
  boolean matches(Account account, String password) {
    if (!exists(account)) {
      return false;
    }
    String expected = configured.get(account);
    return expected == null
        ? matchesGenerated(account, password)
        : SharedKey.same(keyed(expected), keyed(password));
  }

  /**
   * Whether the password is right for all that is known at once: false also for a right one that
   * was not checked lately. Never slow.
   */
  boolean isKnown(Account account, String password) {
    String expected = configured.get(account);
    return expected == null
        ? wasRight(account, keyed(password))
        : SharedKey.same(keyed(expected), keyed(password));
  }

  private boolean wasRight(Account account, byte[] keyed) {
    Verified before = verified.get(account);
    return before != null
        && clock.instant().isBefore(before.until())
        && SharedKey.same(before.keyed(), keyed);
  }

  /**
   * What a login is bound to, so that it ends when the password changes: the same in every process
   * with the same password. For signing only. Empty if there is no such user.
   */
  Optional<String> secret(Account account) {
    if (!exists(account)) {
      return Optional.empty();
    }
    String password = configured.get(account);
    return Optional.of(password == null ? recentHash(account) : password);
  }

  private boolean matchesGenerated(Account account, String password) {
    if (password.length() > LONGEST_GENERATED) {
      return false;
    }
    byte[] keyed = keyed(password);
    if (wasRight(account, keyed)) {
      return true;
    }
    boolean right = encoder.matches(password, hash(account));
    if (right) {
      verified.put(account, new Verified(keyed, clock.instant().plus(REMEMBERED)));
    }
    return right;
  }

  private String recentHash(Account account) {
    Read before = read.get(account);
    return before != null && clock.instant().isBefore(before.until())
        ? before.hash()
        : hash(account);
  }

  /** Read now, or, while PostgreSQL is away, the last time. */
  private String hash(Account account) {
    Read before = read.get(account);
    try {
      Optional<String> stored =
          database.isReady() ? hashes.find(account.username()) : Optional.empty();
      stored.ifPresent(hash -> read.put(account, new Read(hash, clock.instant().plus(REMEMBERED))));
      return stored.orElseGet(() -> orAway(before));
    } catch (DataAccessException away) {
      return orAway(before);
    }
  }

  private static String orAway(@Nullable Read before) {
    if (before == null) {
      throw new DatabaseAwayException();
    }
    return before.hash();
  }

  private byte[] keyed(String password) {
    return SharedKey.hmac(ownKey, password);
  }
}
