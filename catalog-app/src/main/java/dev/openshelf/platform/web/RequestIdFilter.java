package dev.openshelf.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives every request an id, the caller's own if it is a sane one, in the answer and in every log
 * line.
 */
final class RequestIdFilter extends OncePerRequestFilter {
  static final String HEADER = "X-Request-Id";
  private static final String MDC_KEY = "requestId";

  /** Nothing that could break a log line or fill it. */
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String id = idOf(request);
    request.setAttribute(HEADER, id);
    response.setHeader(HEADER, id);
    try (MDC.MDCCloseable scope = MDC.putCloseable(MDC_KEY, id)) {
      chain.doFilter(request, response);
    }
  }

  private static String idOf(HttpServletRequest request) {
    Object known = request.getAttribute(HEADER);
    return known == null ? choose(request.getHeader(HEADER)) : known.toString();
  }

  static String choose(@Nullable String given) {
    return given != null && SANE.matcher(given).matches() ? given : UUID.randomUUID().toString();
  }

  @Override
  protected boolean shouldNotFilterAsyncDispatch() {
    return false;
  }

  @Override
  protected boolean shouldNotFilterErrorDispatch() {
    return false;
  }
}
