package dev.openshelf.platform.security;

import dev.openshelf.platform.SharedKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Issues and checks login tickets. No process remembers a login, so any process of the shop accepts
 * it, also after a restart; it ends by itself, and when the password changes. Thread-safe.
 */
final class LoginTickets {
  /** A working day. */
  static final Duration LIFETIME = Duration.ofHours(12);

  private static final String PURPOSE = "login";

  private final SharedKey key;
  private final Passwords passwords;
  private final InstantSource clock;

  LoginTickets(SharedKey key, Passwords passwords, InstantSource clock) {
    this.key = key;
    this.passwords = passwords;
    this.clock = clock;
  }

  /** Throws {@link DatabaseAwayException} while tickets cannot be signed. */
  LoginTicket issue(Account account) {
    Instant expires = clock.instant().plus(LIFETIME).truncatedTo(ChronoUnit.SECONDS);
    String secret = passwords.secret(account).orElseThrow(DatabaseAwayException::new);
    return new LoginTicket(account.username(), expires, sign(account.username(), expires, secret));
  }

  /**
   * The account that a ticket stands for; throws {@link DatabaseAwayException} while that cannot be
   * said.
   */
  Optional<Account> check(String text) {
    return LoginTicket.parse(text)
        .filter(ticket -> clock.instant().isBefore(ticket.expires()))
        .flatMap(this::check);
  }

  private Optional<Account> check(LoginTicket ticket) {
    return Account.named(ticket.username())
        .filter(
            account ->
                passwords
                    .secret(account)
                    .map(secret -> sign(ticket.username(), ticket.expires(), secret))
                    .filter(expected -> SharedKey.same(expected, ticket.signature()))
                    .isPresent());
  }

  private byte[] sign(String username, Instant expires, String secret) {
    return key.sign(PURPOSE, LoginTicket.claim(username, expires, secret))
        .orElseThrow(DatabaseAwayException::new);
  }
}
