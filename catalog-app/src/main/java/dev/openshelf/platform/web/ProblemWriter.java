package dev.openshelf.platform.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * Answers a request with a problem: as a document for programs, by way of the error page for
 * people. Does nothing once the answer has begun to leave. Thread-safe.
 */
public final class ProblemWriter {
  /** Tells the error page which problem it is about. */
  static final String ATTRIBUTE = ProblemWriter.class.getName() + ".problem";

  /** The address or a header holds what no honest client sends. */
  public static final Problem REJECTED_REQUEST =
      Problem.of(
          HttpStatus.BAD_REQUEST,
          "invalid_url",
          "The address or a header contains characters that are not accepted.");

  private final ObjectMapper json;

  ProblemWriter(ObjectMapper json) {
    this.json = json;
  }

  public void write(HttpServletRequest request, HttpServletResponse response, Problem problem)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    problem.headers().forEach((name, values) -> setHeader(response, name, values.getFirst()));
    if (Surface.isForPrograms(request)) {
      document(request, response, problem);
    } else {
      request.setAttribute(ATTRIBUTE, problem);
      response.sendError(problem.status().value());
    }
  }

  void document(HttpServletRequest request, HttpServletResponse response, Problem problem)
      throws IOException {
    ProblemDetail detail = problem.toDetail();
    detail.setInstance(instance(Surface.path(request)));
    byte[] body = json.writeValueAsBytes(detail);
    response.resetBuffer();
    response.setStatus(problem.status().value());
    response.setContentType("application/problem+json");
    response.setContentLength(body.length);
    if (!HttpMethod.HEAD.matches(request.getMethod())) {
      response.getOutputStream().write(body);
    }
    response.flushBuffer();
  }

  private static void setHeader(HttpServletResponse response, String name, String value) {
    if (!name.equals(HttpHeaders.CONTENT_TYPE)) {
      response.setHeader(name, value);
    }
  }

  /** The path itself, unless it is no URI. */
  static URI instance(String path) {
    try {
      return new URI(path);
    } catch (URISyntaxException odd) {
      return URI.create("/");
    }
  }
}
