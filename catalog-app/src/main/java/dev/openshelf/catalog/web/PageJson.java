package dev.openshelf.catalog.web;

import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import java.util.ArrayList;
import java.util.List;

/** One page of a list; pages are counted from 0. */
record PageJson<T>(List<T> items, int page, int size, long total) {

  /** Ends the request if there can be no such page. */
  static void check(int page, int size, int maxSize) {
    List<FieldError> errors = new ArrayList<>();
    if (page < 0) {
      errors.add(new FieldError("page", "must not be negative"));
    }
    if (size < 1 || size > maxSize) {
      errors.add(new FieldError("size", "must be 1 to %d".formatted(maxSize)));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors).exception();
    }
  }
}
