package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import java.util.List;

/** Which intents a question is answered with: the first, and the next where it finds nothing. */
final class Classification {

  private static final int MIN_CODE = 3;
  private static final int MAX_CODE = 64;

  private Classification() {}

  static List<Intent> of(SearchQuery query) {
    if (query.intent() != null) {
      return List.of(query.intent());
    }
    if (query.imageOf() != null) {
      return List.of(Intent.IMAGE_SIMILARITY);
    }
    if (query.text() == null) {
      return List.of(query.category() == null ? Intent.FULL_TEXT : Intent.BROWSE_CATEGORY);
    }
    return looksLikeCode(query.text())
        ? List.of(Intent.EXACT_CODE, Intent.FULL_TEXT)
        : List.of(Intent.FULL_TEXT);
  }

  /** One token of letters, digits, {@code - . _ /} with at least one digit. */
  static boolean looksLikeCode(String text) {
    String key = TextKeys.key(text);
    int length = key.codePointCount(0, key.length());
    return length >= MIN_CODE
        && length <= MAX_CODE
        && key.codePoints().allMatch(Classification::partOfCode)
        && key.codePoints().anyMatch(Character::isDigit);
  }

  private static boolean partOfCode(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || "-._/".indexOf(codePoint) >= 0;
  }
}
