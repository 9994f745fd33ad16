package dev.openshelf.platform.security;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * What a browser keeps while it is signed in: {@code username.expiry.signature}.
 *
 * @param username an account's name: letters only
 * @param expires whole seconds
 * @param signature over the rest and the account's secret
 */
record LoginTicket(String username, Instant expires, byte[] signature) {
  private static final int LONGEST = 200;

  static Optional<LoginTicket> parse(String text) {
    String[] parts = text.split("\\.", -1);
    if (text.length() > LONGEST || parts.length != 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LoginTicket(
              parts[0],
              Instant.ofEpochSecond(Long.parseLong(parts[1])),
              Base64.getUrlDecoder().decode(parts[2])));
    } catch (IllegalArgumentException | DateTimeException forged) {
      return Optional.empty();
    }
  }

  /** What is signed. */
  static String claim(String username, Instant expires, String secret) {
    return username + "." + expires.getEpochSecond() + "." + secret;
  }

  String text() {
    return username
        + "."
        + expires.getEpochSecond()
        + "."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }
}
