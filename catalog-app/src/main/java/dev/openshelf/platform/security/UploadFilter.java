package dev.openshelf.platform.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Takes no files from strangers. Has to stand before the search for a CSRF token, which reads a
 * multipart form whole, and to disk, to find it.
 */
final class UploadFilter extends OncePerRequestFilter {
  private final LoginCookie cookie;
  private final AuthenticationEntryPoint strangers;

  UploadFilter(LoginCookie cookie, AuthenticationEntryPoint strangers) {
    this.cookie = cookie;
    this.strangers = strangers;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isMultipart(request.getContentType()) && !cookie.isSignedIn(request)) {
      strangers.commence(
          request, response, new InsufficientAuthenticationException("Files need a login"));
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isMultipart(@Nullable String type) {
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/");
  }
}
