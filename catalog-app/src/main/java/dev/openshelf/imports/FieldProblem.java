package dev.openshelf.imports;

/** Carries what is wrong with a record out of its parsing; never leaves the package. */
final class FieldProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Stands for the record as a whole. */
  static final String LINE = "line";

  private final String field;
  private final String reason;

  FieldProblem(String field, String reason) {
    super(reason, null, false, false);
    this.field = field;
    this.reason = reason;
  }

  String field() {
    return field;
  }

  ParsedRecord.Unreadable at(long line) {
    return new ParsedRecord.Unreadable(line, field, reason);
  }
}
