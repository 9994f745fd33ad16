package dev.openshelf.platform.web;

import dev.openshelf.platform.Database;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.ProblemException;
import dev.openshelf.platform.Trouble;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import org.apache.tomcat.util.http.fileupload.impl.SizeException;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;

/**
 * Which problem an exception is to the outside. What it does not know is an internal error, and
 * says nothing more.
 */
final class Errors {
  static final Problem INTERNAL =
      Problem.of(
          HttpStatus.INTERNAL_SERVER_ERROR,
          "internal_error",
          "Something went wrong here. It has been noted under this request's id.");

  private static final Problem TIMEOUT =
      Problem.of(HttpStatus.SERVICE_UNAVAILABLE, "timeout", "The answer took too long.")
          .retryAfter(Duration.ofSeconds(5));

  private static final Problem TOO_LARGE =
      Problem.of(HttpStatus.PAYLOAD_TOO_LARGE, "too_large", "The upload is larger than allowed.");

  private static final Problem MULTIPART =
      Problem.of(HttpStatus.BAD_REQUEST, "unreadable_body", "The multipart form cannot be read.");

  private final Database database;

  Errors(Database database) {
    this.database = database;
  }

  Problem problem(Throwable failure) {
    return switch (failure) {
      case ProblemException refused -> refused.problem();
      case HttpMessageNotReadableException body -> JsonTrouble.problem(body.getCause());
      case TypeMismatchException mismatch -> InputErrors.problem(mismatch);
      case MaxUploadSizeExceededException large -> TOO_LARGE;
      case MultipartException broken -> causedByLimit(broken) ? TOO_LARGE : MULTIPART;
      case RequestRejectedException rejected -> ProblemWriter.REJECTED_REQUEST;
      case AsyncRequestTimeoutException late -> TIMEOUT;
      case ErrorResponse response -> InputErrors.problem(response).orElseGet(() -> told(response));
      case DataAccessException data when isDatabaseAway(failure) -> Problem.databaseUnavailable();
      case TransactionException data when isDatabaseAway(failure) -> Problem.databaseUnavailable();
      default -> InputErrors.violations(failure).orElseGet(() -> unknown(failure));
    };
  }

  private Problem unknown(Throwable failure) {
    return Trouble.connectionLost(failure) != null ? Problem.databaseUnavailable() : INTERNAL;
  }

  /** Before the schema is ready any SQL may fail in any way, for a table that is not there yet. */
  private boolean isDatabaseAway(Throwable failure) {
    return Trouble.connectionLost(failure) != null
        || !database.isReady() && Trouble.first(failure, SQLException.class) != null;
  }

  private static boolean causedByLimit(Throwable failure) {
    return Trouble.first(failure, SizeException.class) != null;
  }

  /** What Spring or a module has put in words already; our code is added where there is none. */
  private static Problem told(ErrorResponse response) {
    ProblemDetail body = response.getBody();
    HttpStatus status =
        HttpStatus.resolve(response.getStatusCode().value()) == null
            ? HttpStatus.INTERNAL_SERVER_ERROR
            : HttpStatus.valueOf(response.getStatusCode().value());
    Object code = body.getProperties() == null ? null : body.getProperties().get("code");
    return Problem.of(
        status, code == null ? codeOf(status) : code.toString(), detailOf(status, body));
  }

  private static String detailOf(HttpStatus status, ProblemDetail body) {
    if (status == HttpStatus.NOT_FOUND) {
      return "There is nothing at this address.";
    }
    return body.getDetail() == null ? status.getReasonPhrase() + "." : body.getDetail();
  }

  static String codeOf(HttpStatus status) {
    return status == HttpStatus.INTERNAL_SERVER_ERROR
        ? INTERNAL.code()
        : status.getReasonPhrase().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "_");
  }
}
