package dev.openshelf.search;

import java.util.List;

/**
 * What becomes of a search: an answer, which may be "unavailable", or a refusal of the question.
 */
public sealed interface SearchOutcome {

  /** Answered, or known not to be answerable now. */
  record Answered(SearchAnswer answer) implements SearchOutcome {}

  /**
   * Not asked, because the question is wrong.
   *
   * @param code stable, for programs
   */
  record Refused(String code, List<FieldProblem> errors) implements SearchOutcome {

    /** The code of a parameter that cannot be understood. */
    public static final String INVALID_PARAMETER = "invalid_parameter";

    /** The code of a cursor that was good once; start again from the first page. */
    public static final String CURSOR_EXPIRED = "cursor_expired";

    public Refused {
      errors = List.copyOf(errors);
    }

    static Refused cursorExpired() {
      return new Refused(
          CURSOR_EXPIRED,
          List.of(new FieldProblem("cursor", "has expired; start again from the first page")));
    }

    static Refused cursorForged() {
      return new Refused(
          INVALID_PARAMETER, List.of(new FieldProblem("cursor", "is not a cursor of this search")));
    }
  }
}
