package dev.openshelf.search;

import java.util.List;

/** How many of a question's words a product has to have. */
enum Breadth {
  /** Every word as typed. */
  ALL_WORDS,
  /** Some of them, also with one wrong letter; products with all come first. */
  ANY_WORDS;

  /** Longer questions are descriptions; hardly any product has every word of them. */
  private static final int MOST_WORDS_REQUIRED = 6;

  /** How to take a question's text: the first, and the next where that finds too little. */
  static List<Breadth> of(SearchQuery query, Intent intent) {
    if (intent != Intent.FULL_TEXT || query.text() == null) {
      return List.of(ANY_WORDS);
    }
    QueryWords words = QueryWords.of(query.text());
    if (words.words().size() == 1 && words.words().getFirst().hasDigit()) {
      // A number without one of its parts is another number.
      return List.of(ALL_WORDS);
    }
    return words.parts().size() <= MOST_WORDS_REQUIRED
        ? List.of(ALL_WORDS, ANY_WORDS)
        : List.of(ANY_WORDS);
  }
}
