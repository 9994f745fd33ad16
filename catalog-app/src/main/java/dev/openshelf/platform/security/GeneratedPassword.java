package dev.openshelf.platform.security;

import java.io.PrintStream;
import java.security.SecureRandom;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Makes the admin's password when none is configured, and shows it once, to whoever started the
 * process.
 */
final class GeneratedPassword {
  /** Without characters that are easily taken for each other; 20 of these are about 115 bits. */
  private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

  private static final int LENGTH = 20;

  private final StoredHashes hashes;
  private final PasswordEncoder encoder;
  private final PrintStream console;

  GeneratedPassword(StoredHashes hashes, PasswordEncoder encoder, PrintStream console) {
    this.hashes = hashes;
    this.encoder = encoder;
    this.console = console;
  }

  /**
   * Of several processes that start at once, the one that stores its hash first is the one that
   * shows its password.
   */
  void ensure(String username) {
    if (hashes.find(username).isPresent()) {
      return;
    }
    String password = random();
    if (hashes.keepFirst(username, encoder.encode(password))) {
      console.printf(
          "%nLog in as %s with the password %s%n"
              + "It is shown this once. OPENSHELF_ADMIN_PASSWORD sets another.%n%n",
          username, password);
      console.flush();
    }
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
