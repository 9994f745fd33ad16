package dev.openshelf.catalog;

import dev.openshelf.platform.FieldError;
import java.util.List;

/** Why an edit was refused. Nothing was changed. */
public sealed interface Refusal extends ProductOutcome, CategoryOutcome, ImageOutcome {

  /** The content breaks the rules; never empty. */
  record Invalid(List<FieldError> errors) implements Refusal {
    public Invalid {
      errors = List.copyOf(errors);
    }

    static Invalid of(String field, String message) {
      return new Invalid(List.of(new FieldError(field, message)));
    }
  }

  /** There is no such product or category, or it is deleted. */
  record NotFound() implements Refusal {}

  /** Someone else has edited it since: the edit was made on another version than the current. */
  record WrongVersion(long current) implements Refusal {}

  /** Another product that is not deleted has this code. */
  record CodeTaken(String code) implements Refusal {}

  /** Another category has this slug. */
  record SlugTaken(String slug) implements Refusal {}

  /** The category still holds products or categories. */
  record CategoryInUse(long products, long children) implements Refusal {}
}
