package dev.openshelf.admin;

import dev.openshelf.pages.Texts;
import dev.openshelf.platform.FieldError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong with a form, by field; the empty name stands for the form as a whole. */
record FormErrors(Map<String, String> byField) {

  static final FormErrors NONE = new FormErrors(Map.of());

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

  /** What is wrong with a field, in the page's language. */
  String of(String field, Texts texts) {
    return texts.flaw(byField.getOrDefault(field, ""));
  }
}
