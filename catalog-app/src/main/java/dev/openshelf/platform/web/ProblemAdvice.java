package dev.openshelf.platform.web;

import dev.openshelf.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** Where exceptions of all controllers end. */
@ControllerAdvice
final class ProblemAdvice {
  private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

  private final Errors errors;
  private final ProblemWriter writer;

  ProblemAdvice(Errors errors, ProblemWriter writer) {
    this.errors = errors;
    this.writer = writer;
  }

  /** These belong to the security filters, which know how to ask for a login. */
  @ExceptionHandler({AccessDeniedException.class, AuthenticationException.class})
  void leaveToSecurity(RuntimeException refused) {
    throw refused;
  }

  /** The client has gone; nobody is left to be answered. */
  @ExceptionHandler
  void gone(AsyncRequestNotUsableException gone) {
    log.debug("A client went away before its answer was complete", gone);
  }

  @ExceptionHandler
  void answer(Exception failure, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Problem problem = errors.problem(failure);
    if (problem.equals(Errors.INTERNAL)) {
      log.error("A request failed: {} {}", request.getMethod(), Surface.path(request), failure);
    }
    if (failure instanceof ErrorResponse told) {
      told.getHeaders()
          .forEach((name, values) -> response.setHeader(name, String.join(", ", values)));
    }
    writer.write(request, response, problem);
  }
}
