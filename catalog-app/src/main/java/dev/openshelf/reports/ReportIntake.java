package dev.openshelf.reports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.Role;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes reports in. The body is read here, whatever type it says it has: {@code sendBeacon} sends
 * text.
 */
@RestController
@ConditionalOnRole(Role.WEB)
final class ReportIntake {
  static final int MOST_BYTES = 16 * 1024;

  private static final Problem FOREIGN =
      Problem.of(
          HttpStatus.FORBIDDEN, "foreign_origin", "Reports are taken from the shop's own pages.");

  private static final Problem TOO_LARGE =
      Problem.of(HttpStatus.PAYLOAD_TOO_LARGE, "too_large", "A report has at most 16 KB.");

  private static final FieldError NOTHING = new FieldError("body", "Must be an object.");

  private final Reports reports;
  private final Forwarding forwarding;
  private final ObjectReader json;
  private final MeterRegistry meters;
  private final Clock clock;
  private final String release;

  ReportIntake(
      Reports reports,
      Forwarding forwarding,
      ObjectMapper json,
      MeterRegistry meters,
      Clock clock,
      ReportSettings settings) {
    this.reports = reports;
    this.forwarding = forwarding;
    this.json = json.readerFor(ReportBody.class);
    this.meters = meters;
    this.clock = clock;
    this.release = settings.version();
  }

  @PostMapping("/api/client-reports")
  @ResponseStatus(HttpStatus.ACCEPTED)
  void take(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!SameOrigin.holds(request)) {
      throw FOREIGN.exception();
    }
    ReportBody body = read(request);
    List<FieldError> errors = body == null ? List.of() : body.errors();
    if (body == null || !errors.isEmpty()) {
      throw Problem.invalid(errors.isEmpty() ? List.of(NOTHING) : errors).exception();
    }
    ClientReport report = body.report(trail(response));
    reports.add(report);
    meters.counter("openshelf.client.reports", "source", report.source().code()).increment();
    forwarding.offer(report);
  }

  private @Nullable ReportBody read(HttpServletRequest request) throws IOException {
    byte[] bytes = request.getInputStream().readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw TOO_LARGE.exception();
    }
    try {
      return json.readValue(bytes);
    } catch (JsonProcessingException broken) {
      throw new HttpMessageNotReadableException(
          "a report", broken, new ServletServerHttpRequest(request));
    }
  }

  /** The answer bears the id of the request. */
  private ClientReport.Trail trail(HttpServletResponse response) {
    String id = response.getHeader("X-Request-Id");
    return new ClientReport.Trail(clock.instant(), id == null ? "" : id, release);
  }
}
