package dev.openshelf.platform;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * An error as the outside sees it (RFC 9457): a status, our stable {@code code}, a sentence for
 * people, and for input the fields that are wrong. Immutable. Turn a refusal into one with {@link
 * #of}, then answer {@link #response()} or throw {@link #exception()}. Neither code nor words may
 * hold anything internal.
 */
public record Problem(
    HttpStatus status,
    String code,
    String detail,
    List<FieldError> errors,
    @Nullable Duration retryAfter) {

  public Problem {
    errors = List.copyOf(errors);
  }

  public static Problem of(HttpStatus status, String code, String detail) {
    return new Problem(status, code, detail, List.of(), null);
  }

  /** Input that is wrong in the named fields: 400, code {@code invalid_input}. */
  public static Problem invalid(List<FieldError> errors) {
    return of(HttpStatus.BAD_REQUEST, "invalid_input", sentence(errors)).with(errors);
  }

  /** Input that is wrong in one field: 400, code {@code invalid_input}. */
  public static Problem invalid(String field, String message) {
    return invalid(List.of(new FieldError(field, message)));
  }

  public static Problem notFound(String detail) {
    return of(HttpStatus.NOT_FOUND, "not_found", detail);
  }

  /** PostgreSQL is away for now: 503, code {@code database_unavailable}. */
  public static Problem databaseUnavailable() {
    return of(
            HttpStatus.SERVICE_UNAVAILABLE,
            "database_unavailable",
            "The catalogue cannot be reached at the moment.")
        .retryAfter(Duration.ofSeconds(5));
  }

  public Problem with(List<FieldError> fieldErrors) {
    return new Problem(status, code, detail, fieldErrors, retryAfter);
  }

  public Problem retryAfter(Duration wait) {
    return new Problem(status, code, detail, errors, wait);
  }

  /** As a value: Spring adds {@code instance}, the path of the request, when it writes it. */
  public ProblemDetail toDetail() {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setType(URI.create("urn:openshelf:problem:" + code));
    problem.setProperty("code", code);
    if (!errors.isEmpty()) {
      problem.setProperty("errors", errors);
    }
    return problem;
  }

  public ResponseEntity<ProblemDetail> response() {
    return ResponseEntity.status(status).headers(headers()).body(toDetail());
  }

  public ProblemException exception() {
    return new ProblemException(this);
  }

  /** The headers that belong to the answer: content type, no caching, when to come again. */
  public HttpHeaders headers() {
    HttpHeaders headers = new HttpHeaders();
    headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    headers.setCacheControl(CacheControl.noStore());
    if (retryAfter != null) {
      headers.set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, retryAfter.toSeconds())));
    }
    return headers;
  }

  private static String sentence(List<FieldError> errors) {
    return errors.size() == 1
        ? "%s: %s".formatted(errors.getFirst().field(), errors.getFirst().message())
        : "%d fields are not acceptable.".formatted(errors.size());
  }
}
