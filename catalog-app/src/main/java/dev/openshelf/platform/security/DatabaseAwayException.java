package dev.openshelf.platform.security;

import org.springframework.security.authentication.InternalAuthenticationServiceException;

/**
 * Whether the password is right cannot be said now: PostgreSQL is away and its hash was never read.
 */
final class DatabaseAwayException extends InternalAuthenticationServiceException {
  private static final long serialVersionUID = 1L;

  DatabaseAwayException() {
    super("The password cannot be checked at the moment");
  }
}
