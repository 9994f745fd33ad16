package dev.openshelf.search;

/** Questions for tests of the pure parts. */
final class Queries {

  private Queries() {}

  static SearchQuery text(String text) {
    return read("q", text);
  }

  static SearchQuery read(String... parameters) {
    return switch (SearchParameters.read(SearchRig.parameters(parameters), "EUR", 20)) {
      case SearchParameters.Read.Valid(SearchQuery query) -> query;
      case SearchParameters.Read.Invalid(SearchOutcome.Refused refusal) ->
          throw new AssertionError(refusal.toString());
    };
  }

  static SearchOutcome.Refused refused(String... parameters) {
    return switch (SearchParameters.read(SearchRig.parameters(parameters), "EUR", 20)) {
      case SearchParameters.Read.Valid(SearchQuery query) ->
          throw new AssertionError(query.toString());
      case SearchParameters.Read.Invalid(SearchOutcome.Refused refusal) -> refusal;
    };
  }
}
