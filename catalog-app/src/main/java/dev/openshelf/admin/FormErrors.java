package dev.openshelf.admin;

import dev.openshelf.pages.Texts;
import dev.openshelf.platform.FieldError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is wrong with a form, by field; the empty name stands for the form as a whole. */
record FormErrors(Map<String, String> byField) {

  static final FormErrors NONE = new FormErrors(Map.of());

  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,.]*");

  static FormErrors of(List<FieldError> errors) {
    Map<String, String> byField = new LinkedHashMap<>();
    for (FieldError error : errors) {
      byField.putIfAbsent(error.field().replaceAll("\\[\\d+]$", ""), error.message());
    }
    return new FormErrors(byField);
  }

  static FormErrors of(String field, String message) {
    return new FormErrors(Map.of(field, message));
  }

  boolean isEmpty() {
    return byField.isEmpty();
  }

  boolean has(String field) {
    return byField.containsKey(field);
  }

  /**
   * What is wrong with a field, in the page's language. The rules speak English; where a text
   * stands for their sentence it is used, with the number that the sentence names.
   */
  String of(String field, Texts texts) {
    String message = byField.getOrDefault(field, "");
    Matcher number = NUMBER.matcher(message);
    String value = number.find() ? number.group() : "";
    String key =
        "flaw."
            + NUMBER
                .matcher(message)
                .replaceFirst("n")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z]+", "_");
    return texts.has(key) ? texts.of(key, value) : message;
  }
}
