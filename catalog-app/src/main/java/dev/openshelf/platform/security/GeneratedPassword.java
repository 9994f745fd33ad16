package dev.openshelf.platform.security;

import java.security.SecureRandom;
import java.util.Optional;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Makes the admin's password when none is configured, once for all processes. */
final class GeneratedPassword {
  /** Without characters that are easily taken for each other; 20 of these are about 115 bits. */
  private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

  private static final int LENGTH = 20;

  private final StoredHashes hashes;
  private final PasswordEncoder encoder;

  GeneratedPassword(StoredHashes hashes, PasswordEncoder encoder) {
    this.hashes = hashes;
    this.encoder = encoder;
  }

  /**
   * The password, to be shown now or never; empty when there was one. Of several processes that
   * start at once, the one that stores its hash first is the one that gets it.
   */
  Optional<String> ensure(String username) {
    if (hashes.find(username).isPresent()) {
      return Optional.empty();
    }
    String password = random();
    return hashes.keepFirst(username, encoder.encode(password))
        ? Optional.of(password)
        : Optional.empty();
  }

  private static String random() {
    SecureRandom random = new SecureRandom();
    StringBuilder password = new StringBuilder();
    while (password.length() < LENGTH) {
      password.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return password.toString();
  }
}
