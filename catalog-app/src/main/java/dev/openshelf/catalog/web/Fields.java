package dev.openshelf.catalog.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Takes the fields of a JSON object one by one and notes what is not of the expected kind. */
final class Fields {

  private final JsonNode object;
  private final String prefix;
  private final List<FieldError> errors;

  private Fields(JsonNode object, String prefix, List<FieldError> errors) {
    this.object = object;
    this.prefix = prefix;
    this.errors = errors;
  }

  /**
   * @param known the fields that there are
   * @param readOnly fields of the answers, which may come back and are left alone
   */
  static Fields of(JsonNode body, Set<String> known, Set<String> readOnly) {
    Fields fields = new Fields(object(body), "", new ArrayList<>());
    body.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name) && !readOnly.contains(name)) {
                fields.refuse(name, "there is no such field");
              }
            });
    return fields;
  }

  static ObjectNode object(JsonNode body) {
    if (body instanceof ObjectNode object) {
      return object;
    }
    throw Problem.of(HttpStatus.BAD_REQUEST, "unreadable_body", "The body must be a JSON object.")
        .exception();
  }

  /** Ends the request if anything was wrong. */
  void refuseIfWrong() {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors).exception();
    }
  }

  void refuse(String name, String message) {
    errors.add(new FieldError(prefix + name, message));
  }

  /** Null when the field is absent or null. */
  @Nullable JsonNode node(String name) {
    JsonNode node = object.get(name);
    return node == null || node.isNull() ? null : node;
  }

  @Nullable String text(String name) {
    JsonNode node = node(name);
    if (node != null && !node.isTextual()) {
      refuse(name, "must be text");
      return null;
    }
    return node == null ? null : node.textValue();
  }

  @Nullable Long whole(String name) {
    JsonNode node = node(name);
    if (node != null && !(node.isIntegralNumber() && node.canConvertToLong())) {
      refuse(name, "must be a whole number");
      return null;
    }
    return node == null ? null : node.longValue();
  }

  int smallWhole(String name) {
    Long number = whole(name);
    if (number != null && number != number.intValue()) {
      refuse(name, "must be at most %,d".formatted(Integer.MAX_VALUE));
      return 0;
    }
    return number == null ? 0 : number.intValue();
  }

  /** The fields of an object inside, or null when it is absent or null. */
  @Nullable Fields inside(String name) {
    JsonNode node = node(name);
    if (node != null && !node.isObject()) {
      refuse(name, "must be an object");
      return null;
    }
    return node == null ? null : new Fields(node, prefix + name + ".", errors);
  }

  List<String> names() {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
