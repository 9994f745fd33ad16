package dev.openshelf.platform.web;

import dev.openshelf.platform.ErrorView;
import dev.openshelf.platform.Problem;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * Where the container sends a request that ended in an error outside of any controller, and where
 * error pages for people are made.
 */
@Controller
final class ErrorDispatch implements ErrorController {
  private static final Logger log = LoggerFactory.getLogger(ErrorDispatch.class);

  private final Errors errors;
  private final ProblemWriter writer;

  ErrorDispatch(Errors errors, ProblemWriter writer) {
    this.errors = errors;
    this.writer = writer;
  }

  @RequestMapping("${server.error.path:/error}")
  @Nullable ModelAndView error(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Problem problem = problem(request);
    if (Surface.isForPrograms(request)) {
      writer.document(request, response, problem);
      return null;
    }
    response.setStatus(problem.status().value());
    response.setHeader("Cache-Control", "no-store");
    return page(request, problem);
  }

  private static ModelAndView page(HttpServletRequest request, Problem problem) {
    Object id = request.getAttribute(RequestIdFilter.HEADER);
    return new ModelAndView(
        "platform/error",
        Map.of(
            "view",
            new ErrorView(
                problem.status().value(),
                problem.code(),
                problem.status().getReasonPhrase(),
                problem.detail(),
                id == null ? "" : id.toString())));
  }

  private Problem problem(HttpServletRequest request) {
    if (request.getAttribute(ProblemWriter.ATTRIBUTE) instanceof Problem known) {
      return known;
    }
    if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure) {
      Problem problem = errors.problem(failure);
      if (problem.equals(Errors.INTERNAL)) {
        log.error("A request failed: {} {}", request.getMethod(), Surface.path(request), failure);
      }
      return problem;
    }
    return ofStatus(request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE));
  }

  /** Asked for directly, without an error, the page is simply not there. */
  static Problem ofStatus(@Nullable Object code) {
    HttpStatus status = code instanceof Integer known ? HttpStatus.resolve(known) : null;
    if (status == null || status == HttpStatus.NOT_FOUND) {
      return Problem.notFound("There is nothing at this address.");
    }
    return status == HttpStatus.INTERNAL_SERVER_ERROR
        ? Errors.INTERNAL
        : Problem.of(status, Errors.codeOf(status), status.getReasonPhrase() + ".");
  }
}
