package dev.openshelf.platform.web;

import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses addresses that are no text, before anything reads them. */
final class UrlFilter extends OncePerRequestFilter {
  private final ProblemWriter writer;

  UrlFilter(ProblemWriter writer) {
    this.writer = writer;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Problem problem = problemOf(request.getRequestURI(), request.getQueryString());
    if (problem == null) {
      chain.doFilter(request, response);
    } else {
      writer.write(request, response, problem);
    }
  }

  static @Nullable Problem problemOf(String path, @Nullable String query) {
    String inPath = RawUrl.faultInPath(path);
    if (inPath != null) {
      return Problem.of(HttpStatus.BAD_REQUEST, "invalid_url", inPath);
    }
    RawUrl.Fault inQuery = RawUrl.faultInQuery(query);
    return inQuery == null
        ? null
        : Problem.of(
                HttpStatus.BAD_REQUEST,
                "invalid_url",
                "Parameter %s: %s".formatted(inQuery.parameter(), inQuery.sentence()))
            .with(List.of(new FieldError(inQuery.parameter(), inQuery.sentence())));
  }
}
