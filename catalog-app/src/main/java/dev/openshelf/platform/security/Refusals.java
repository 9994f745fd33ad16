package dev.openshelf.platform.security;

import dev.openshelf.platform.Problem;
import dev.openshelf.platform.web.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.csrf.CsrfException;

/**
 * How those are told who are not signed in, or may not. The API never asks the browser to open its
 * own login box.
 */
final class Refusals implements AccessDeniedHandler {
  private static final Problem UNAUTHENTICATED =
      Problem.of(
          HttpStatus.UNAUTHORIZED, "unauthenticated", "This needs a user name and a password.");

  private static final Problem BAD_CREDENTIALS =
      Problem.of(
          HttpStatus.UNAUTHORIZED, "bad_credentials", "The user name or the password is wrong.");

  private static final Problem FORBIDDEN =
      Problem.of(HttpStatus.FORBIDDEN, "forbidden", "This user may not do that.");

  private static final Problem CSRF =
      Problem.of(
          HttpStatus.FORBIDDEN,
          "csrf_token_invalid",
          "The request lacks the token of the page it comes from, or the page is too old.");

  private final ProblemWriter writer;
  private final AuthenticationEntryPoint loginPage =
      new LoginUrlAuthenticationEntryPoint(SecurityConfiguration.LOGIN);

  Refusals(ProblemWriter writer) {
    this.writer = writer;
  }

  AuthenticationEntryPoint forPrograms() {
    return (request, response, cause) -> {
      boolean tried = request.getHeader("Authorization") != null;
      writer.write(
          request,
          response,
          isUndecided(request, cause)
              ? Problem.databaseUnavailable()
              : tried ? BAD_CREDENTIALS : UNAUTHENTICATED);
    };
  }

  AuthenticationEntryPoint forPeople() {
    return (request, response, cause) -> {
      if (isUndecided(request, cause)) {
        writer.write(request, response, Problem.databaseUnavailable());
      } else {
        loginPage.commence(request, response, cause);
      }
    };
  }

  /** After the login form was sent. */
  AuthenticationFailureHandler loginFailed() {
    return (request, response, cause) -> {
      if (isUndecided(request, cause)) {
        writer.write(request, response, Problem.databaseUnavailable());
      } else {
        response.sendRedirect(request.getContextPath() + SecurityConfiguration.LOGIN + "?failed");
      }
    };
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
      throws IOException {
    writer.write(request, response, denied instanceof CsrfException ? CSRF : FORBIDDEN);
  }

  private static boolean isUndecided(
      HttpServletRequest request, @Nullable AuthenticationException cause) {
    return cause instanceof DatabaseAwayException
        || request.getAttribute(LoginCookie.UNDECIDED) != null;
  }
}
