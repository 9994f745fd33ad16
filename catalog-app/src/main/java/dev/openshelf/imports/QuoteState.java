package dev.openshelf.imports;

/** Where in a CSV record a reader is, as far as line ends and quotes are concerned. */
enum QuoteState {
  FIELD_START,
  PLAIN,
  QUOTED,
  /** After a quote within a quoted field: the field's end, or the first half of a quote. */
  QUOTE_SEEN,
  BROKEN;

  QuoteState after(byte next, byte delimiter) {
    return switch (this) {
      case FIELD_START -> next == '"' ? QUOTED : plainAfter(next, delimiter);
      case PLAIN -> plainAfter(next, delimiter);
      case QUOTED -> next == '"' ? QUOTE_SEEN : QUOTED;
      case QUOTE_SEEN -> afterQuote(next, delimiter);
      case BROKEN -> BROKEN;
    };
  }

  private static QuoteState plainAfter(byte next, byte delimiter) {
    return next == delimiter ? FIELD_START : PLAIN;
  }

  private static QuoteState afterQuote(byte next, byte delimiter) {
    if (next == '"') {
      return QUOTED;
    }
    if (next == delimiter) {
      return FIELD_START;
    }
    return next == '\r' ? QUOTE_SEEN : BROKEN;
  }
}
