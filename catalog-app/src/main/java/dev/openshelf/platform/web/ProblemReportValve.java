package dev.openshelf.platform.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the server itself answers when a request never reaches the application. Created by the
 * server, by name.
 */
public final class ProblemReportValve extends ErrorReportValve {
  private static final Logger log = LoggerFactory.getLogger(ProblemReportValve.class);

  @Override
  protected void report(Request request, Response response, @Nullable Throwable failure) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      response.setContentType("application/problem+json");
      response.setHeader("Cache-Control", "no-store");
      byte[] body = body(status, request.getRequestURI()).getBytes(StandardCharsets.UTF_8);
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
      response.finishResponse();
    } catch (IOException | IllegalStateException unanswered) {
      log.debug("An error could not be told", unanswered);
    }
  }

  /** An address is a URI or left out, so nothing in it needs escaping here. */
  static String body(int status, @Nullable String path) {
    var problem = ErrorDispatch.ofStatus(status);
    return """
    {"type":"urn:openshelf:problem:%s","title":"%s","status":%d,"detail":"%s","instance":"%s","code":"%s"}\
    """
        .formatted(
            problem.code(),
            problem.status().getReasonPhrase(),
            status,
            problem.detail(),
            ProblemWriter.instance(path == null ? "/" : path),
            problem.code());
  }
}
