package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** Rules of single texts. Lengths are counted in code points, as people count characters. */
final class Texts {

  /** Keys stand in b-tree indexes, whose rows are bounded; NFKC can make a text 18 times longer. */
  static final int MAX_KEY_CODE_POINTS = 256;

  /** Letters and symbols that are drawn as nothing: fillers of Hangul, and Braille without dots. */
  private static final String FILLERS = "\u115f\u1160\u3164\uffa0\u2800";

  private Texts() {}

  /** Composed, so that the same text is stored in one form, and without white space around it. */
  static String tidy(String text) {
    return Normalizer.normalize(text.strip(), Normalizer.Form.NFC);
  }

  /** The tidied text, or null when nothing is left of it. */
  static @Nullable String tidyOrNull(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String tidied = tidy(text);
    return tidied.isEmpty() ? null : tidied;
  }

  /** What is wrong with a text of one line, or null. */
  static @Nullable String flaw(String text, int limit) {
    return flaw(text, limit, false);
  }

  /** What is wrong with a text that may have several lines, or null. */
  static @Nullable String flawOfLines(String text, int limit) {
    return flaw(text, limit, true);
  }

  /** What is wrong with a text of one line that has to be there, or null. */
  static @Nullable String flawOfName(String text, int limit) {
    return isInvisible(text) ? "is required" : flaw(text, limit);
  }

  /** What is wrong with a text that has to be there and identifies something, or null. */
  static @Nullable String flawOfKey(String text, int limit) {
    if (isInvisible(text)) {
      return "is required";
    }
    String flaw = flaw(text, limit);
    return flaw == null && length(TextKeys.key(text)) > MAX_KEY_CODE_POINTS ? tooLong(limit) : flaw;
  }

  static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static @Nullable String flaw(String text, int limit, boolean lines) {
    if (text.codePoints().anyMatch(Texts::isLoneSurrogate)) {
      return "must be valid Unicode text";
    }
    if (text.codePoints().anyMatch(c -> Character.isISOControl(c) && !(lines && isLayout(c)))) {
      return "must not contain control characters";
    }
    return length(text) > limit ? tooLong(limit) : null;
  }

  /** Whether nobody would see anything of it. */
  private static boolean isInvisible(String text) {
    return TextKeys.key(text).codePoints().allMatch(Texts::isInvisible);
  }

  private static boolean isInvisible(int codePoint) {
    return Character.getType(codePoint) == Character.FORMAT
        || Character.isSpaceChar(codePoint)
        || FILLERS.indexOf(codePoint) >= 0;
  }

  private static String tooLong(int limit) {
    return "must have at most %,d characters".formatted(limit);
  }

  private static boolean isLayout(int codePoint) {
    return codePoint == '\n' || codePoint == '\r' || codePoint == '\t';
  }

  private static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
