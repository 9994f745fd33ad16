package dev.openshelf.platform.web;

import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/** Input that does not fit, in the various shapes in which Spring and Bean Validation report it. */
final class InputErrors {
  private InputErrors() {}

  static Problem problem(TypeMismatchException mismatch) {
    String name =
        mismatch instanceof MethodArgumentTypeMismatchException argument
            ? argument.getName()
            : mismatch.getPropertyName();
    return Problem.invalid(name == null ? "?" : name, expectation(mismatch.getRequiredType()));
  }

  static Optional<Problem> problem(ErrorResponse response) {
    return switch (response) {
      case MissingServletRequestParameterException missing ->
          Optional.of(Problem.invalid(missing.getParameterName(), "Is missing."));
      case MissingServletRequestPartException missing ->
          Optional.of(Problem.invalid(missing.getRequestPartName(), "Is missing."));
      case MissingRequestHeaderException missing ->
          Optional.of(Problem.invalid(missing.getHeaderName(), "This header is missing."));
      case MethodArgumentNotValidException body ->
          Optional.of(Problem.invalid(fields(body.getBindingResult())));
      case HandlerMethodValidationException method ->
          method.isForReturnValue() ? Optional.empty() : Optional.of(parameters(method));
      default -> Optional.empty();
    };
  }

  static Optional<Problem> violations(Throwable failure) {
    return failure instanceof ConstraintViolationException violations
        ? Optional.of(
            Problem.invalid(
                violations.getConstraintViolations().stream().map(InputErrors::field).toList()))
        : Optional.empty();
  }

  private static List<FieldError> fields(BindingResult result) {
    return result.getAllErrors().stream()
        .map(
            error ->
                new FieldError(
                    error instanceof org.springframework.validation.FieldError field
                        ? field.getField()
                        : error.getObjectName(),
                    words(error.getDefaultMessage())))
        .toList();
  }

  private static Problem parameters(HandlerMethodValidationException method) {
    return Problem.invalid(
        method.getParameterValidationResults().stream().flatMap(InputErrors::parameter).toList());
  }

  private static Stream<FieldError> parameter(ParameterValidationResult result) {
    if (result instanceof ParameterErrors bean) {
      return bean.getFieldErrors().stream()
          .map(error -> new FieldError(error.getField(), words(error.getDefaultMessage())));
    }
    String name = result.getMethodParameter().getParameterName();
    return result.getResolvableErrors().stream()
        .map(error -> new FieldError(name == null ? "?" : name, words(error.getDefaultMessage())));
  }

  private static FieldError field(ConstraintViolation<?> violation) {
    String last = "?";
    for (Path.Node node : violation.getPropertyPath()) {
      last = node.toString();
    }
    return new FieldError(last, words(violation.getMessage()));
  }

  private static String expectation(@Nullable Class<?> type) {
    if (type != null && type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(Object::toString)
          .collect(Collectors.joining(", ", "Must be one of ", "."));
    }
    if (type == Boolean.class || type == boolean.class) {
      return "Must be true or false.";
    }
    boolean number = type != null && (type.isPrimitive() || Number.class.isAssignableFrom(type));
    return number ? "Must be a number in range." : "Has a form that is not accepted.";
  }

  private static String words(@Nullable String message) {
    return message == null ? "Is not acceptable." : message;
  }
}
