package dev.openshelf.platform.web;

import dev.openshelf.platform.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** In a process that is no web server for the shop: everything but the actuator is not there. */
final class RoleFilter extends OncePerRequestFilter {
  private static final Problem NOT_HERE = Problem.notFound("This process does not serve the shop.");

  private final ProblemWriter writer;

  RoleFilter(ProblemWriter writer) {
    this.writer = writer;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String path = Surface.path(request);
    if (path.equals("/actuator") || path.startsWith("/actuator/")) {
      chain.doFilter(request, response);
    } else {
      writer.document(request, response, NOT_HERE);
    }
  }
}
