package dev.openshelf.platform.security;

import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

/** Lets in whoever knows the password of an account. */
final class PasswordLogin implements AuthenticationProvider {
  private final Passwords passwords;

  PasswordLogin(Passwords passwords) {
    this.passwords = passwords;
  }

  @Override
  public Authentication authenticate(Authentication attempt) {
    String password = String.valueOf(attempt.getCredentials());
    return Account.named(attempt.getName())
        .filter(account -> passwords.matches(account, password))
        .map(PasswordLogin::signedIn)
        .orElseThrow(() -> new BadCredentialsException("Wrong user name or password"));
  }

  static Authentication signedIn(Account account) {
    return UsernamePasswordAuthenticationToken.authenticated(
        account.username(), null, account.authorities());
  }

  @Override
  public boolean supports(Class<?> type) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(type);
  }
}
