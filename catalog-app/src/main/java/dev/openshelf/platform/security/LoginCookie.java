package dev.openshelf.platform.security;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;

/**
 * Keeps who is signed in in a cookie with a signed ticket, instead of a session that one process
 * alone would know.
 */
final class LoginCookie implements SecurityContextRepository {
  static final String NAME = "openshelf_login";

  /** Set on a request whose cookie could not be checked because the database is away. */
  static final String UNDECIDED = LoginCookie.class.getName() + ".undecided";

  private final LoginTickets tickets;

  LoginCookie(LoginTickets tickets) {
    this.tickets = tickets;
  }

  @Override
  public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
    return new Deferred(request);
  }

  @Override
  @Deprecated
  public SecurityContext loadContext(HttpRequestResponseHolder exchange) {
    return load(exchange.getRequest());
  }

  @Override
  public boolean containsContext(HttpServletRequest request) {
    return isSignedIn(request);
  }

  /** Whether the request's cookie signs it in. */
  boolean isSignedIn(HttpServletRequest request) {
    return load(request).getAuthentication() != null;
  }

  @Override
  public void saveContext(
      SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
    Authentication signedIn = context.getAuthentication();
    Optional<Account> account =
        signedIn == null ? Optional.empty() : Account.named(signedIn.getName());
    if (account.isPresent()) {
      add(request, response, tickets.issue(account.get()).text(), LoginTickets.LIFETIME);
    } else {
      add(request, response, "", Duration.ZERO);
    }
  }

  private SecurityContext load(HttpServletRequest request) {
    try {
      return cookie(request)
          .flatMap(tickets::check)
          .<SecurityContext>map(account -> new SecurityContextImpl(PasswordLogin.signedIn(account)))
          .orElseGet(SecurityContextHolder::createEmptyContext);
    } catch (DatabaseAwayException away) {
      request.setAttribute(UNDECIDED, away);
      return SecurityContextHolder.createEmptyContext();
    }
  }

  private static Optional<String> cookie(HttpServletRequest request) {
    Cookie @Nullable [] cookies = request.getCookies();
    return cookies == null
        ? Optional.empty()
        : Arrays.stream(cookies)
            .filter(cookie -> cookie.getName().equals(NAME) && !cookie.getValue().isEmpty())
            .map(Cookie::getValue)
            .findFirst();
  }

  private static void add(
      HttpServletRequest request, HttpServletResponse response, String value, Duration age) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(NAME, value)
            .path("/")
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite("Lax")
            .maxAge(age)
            .build()
            .toString());
  }

  /** Looks at the cookie only when somebody asks, once. */
  private final class Deferred implements DeferredSecurityContext {
    private final HttpServletRequest request;
    private @Nullable SecurityContext context;

    Deferred(HttpServletRequest request) {
      this.request = request;
    }

    @Override
    public SecurityContext get() {
      SecurityContext loaded = context;
      if (loaded == null) {
        loaded = load(request);
        context = loaded;
      }
      return loaded;
    }

    @Override
    public boolean isGenerated() {
      return get().getAuthentication() == null;
    }
  }
}
