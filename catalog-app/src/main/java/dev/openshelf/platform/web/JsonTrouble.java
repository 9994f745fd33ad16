package dev.openshelf.platform.web;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.openshelf.platform.Problem;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Says in plain words what is wrong with a JSON body, and where; never in the words of the parser.
 */
final class JsonTrouble {
  private JsonTrouble() {}

  static Problem problem(@Nullable Throwable cause) {
    return switch (cause) {
      case UnrecognizedPropertyException unknown ->
          Problem.invalid(path(unknown), "There is no such field.");
      case InvalidFormatException format when !format.getPath().isEmpty() ->
          Problem.invalid(path(format), "Must be " + kind(format.getTargetType()) + ".");
      case MismatchedInputException mismatch when !mismatch.getPath().isEmpty() ->
          Problem.invalid(path(mismatch), "Must be " + kind(mismatch.getTargetType()) + ".");
      case MismatchedInputException mismatch ->
          unreadable("The body must be %s in JSON.".formatted(kind(mismatch.getTargetType())));
      case JsonMappingException inside
          when inside.getCause() instanceof JsonParseException broken ->
          unreadable(position(broken));
      case JsonMappingException field when !field.getPath().isEmpty() ->
          Problem.invalid(path(field), "Is not acceptable.");
      case StreamConstraintsException tooMuch ->
          unreadable("The JSON is too long, nested too deeply, or has too long a text or number.");
      case JsonProcessingException broken -> unreadable(position(broken));
      case null, default -> unreadable("The body is missing or cannot be read.");
    };
  }

  private static Problem unreadable(String detail) {
    return Problem.of(HttpStatus.BAD_REQUEST, "unreadable_body", detail);
  }

  private static String position(JsonProcessingException broken) {
    return broken.getLocation() == null
        ? "The body is not valid JSON."
        : "The body is not valid JSON: look at line %d, column %d."
            .formatted(broken.getLocation().getLineNr(), broken.getLocation().getColumnNr());
  }

  private static String path(JsonMappingException at) {
    String path = at.getPath().stream().map(JsonTrouble::step).collect(Collectors.joining());
    return path.startsWith(".") ? path.substring(1) : path;
  }

  private static String step(JsonMappingException.Reference step) {
    return step.getFieldName() == null
        ? "[%d]".formatted(step.getIndex())
        : "." + step.getFieldName();
  }

  private static String kind(@Nullable Class<?> type) {
    if (type == null) {
      return "something else";
    }
    if (type.isEnum()) {
      return "one of "
          + Arrays.stream(type.getEnumConstants())
              .map(Object::toString)
              .collect(Collectors.joining(", "));
    }
    return simpleKind(type);
  }

  private static String simpleKind(Class<?> type) {
    if (type == String.class) {
      return "text without NUL and halves of characters";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return isWhole(type) ? "a whole number in range" : "a number";
    }
    if (Temporal.class.isAssignableFrom(type)) {
      return "a time such as 2026-08-04T02:10:00Z";
    }
    return type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object";
  }

  private static boolean isWhole(Class<?> type) {
    return List.of(long.class, int.class, short.class, Long.class, Integer.class, Short.class)
            .contains(type)
        || type == BigInteger.class;
  }
}
