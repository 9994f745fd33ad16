package dev.openshelf.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.www.BasicAuthenticationConverter;

/**
 * Tells accounts from strangers before the security filters run, without the slow check of a
 * password. Thread-safe.
 */
public final class Standings {
  private final LoginCookie cookie;
  private final Passwords passwords;
  private final BasicAuthenticationConverter basic = new BasicAuthenticationConverter();

  Standings(LoginCookie cookie, Passwords passwords) {
    this.cookie = cookie;
    this.passwords = passwords;
  }

  public Standing of(HttpServletRequest request) {
    if (request.getHeader("Authorization") != null) {
      return ofPassword(request);
    }
    return cookie.isSignedIn(request) ? Standing.SIGNED_IN : Standing.STRANGER;
  }

  /** Other kinds of authorization are somebody else's; here they open nothing. */
  private Standing ofPassword(HttpServletRequest request) {
    try {
      UsernamePasswordAuthenticationToken sent = basic.convert(request);
      return sent == null ? Standing.STRANGER : standing(sent);
    } catch (AuthenticationException unreadable) {
      return Standing.CLAIMED;
    }
  }

  private Standing standing(UsernamePasswordAuthenticationToken sent) {
    @Nullable Object password = sent.getCredentials();
    boolean known =
        Account.named(sent.getName())
            .filter(account -> passwords.isKnown(account, String.valueOf(password)))
            .isPresent();
    return known ? Standing.SIGNED_IN : Standing.CLAIMED;
  }
}
