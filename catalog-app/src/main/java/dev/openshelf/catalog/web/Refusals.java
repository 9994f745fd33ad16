package dev.openshelf.catalog.web;

import dev.openshelf.catalog.Refusal;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.ProblemException;
import java.util.List;
import org.springframework.http.HttpStatus;

/** What a refusal is over HTTP. */
final class Refusals {

  private Refusals() {}

  static ProblemException exception(Refusal refusal) {
    return problem(refusal).exception();
  }

  static Problem problem(Refusal refusal) {
    return switch (refusal) {
      case Refusal.Invalid(List<FieldError> errors) -> Problem.invalid(errors);
      case Refusal.NotFound() -> Problem.notFound("It does not exist, or it has been deleted.");
      case Refusal.WrongVersion(long current) ->
          Problem.of(
              HttpStatus.PRECONDITION_FAILED,
              "wrong_version",
              "Someone has edited it since; its version is %d now.".formatted(current));
      case Refusal.CodeTaken(String code) ->
          conflict("code_taken", "code", "Another product has the code '%s'.".formatted(code));
      case Refusal.SlugTaken(String slug) ->
          conflict("slug_taken", "slug", "Another category has the slug '%s'.".formatted(slug));
      case Refusal.CategoryInUse(long products, long children) ->
          Problem.of(
              HttpStatus.CONFLICT,
              "category_in_use",
              "The category still holds %d products and %d categories."
                  .formatted(products, children));
    };
  }

  private static Problem conflict(String code, String field, String sentence) {
    return Problem.of(HttpStatus.CONFLICT, code, sentence)
        .with(List.of(new FieldError(field, "is taken")));
  }
}
