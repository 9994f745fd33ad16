package dev.openshelf.contracts.text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Keys under which text is stored and asked for. Two texts that a person would call the same
 * (composed or decomposed, full or half width, upper or lower case, more or less white space) have
 * the same key. Keys are compared code point by code point.
 */
public final class TextKeys {

  /** Prefix keys hold at most this many code points. */
  public static final int PREFIX_CODE_POINTS = 256;

  private TextKeys() {}

  /**
   * Text to be searched by its words: NFKC, white space and control characters as single spaces,
   * case kept.
   */
  public static String text(String text) {
    return collapseSpace(Normalizer.normalize(text, Normalizer.Form.NFKC));
  }

  /** NFKC, case folded without a locale, runs of white space as one space, none at either end. */
  public static String key(String text) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFKC);
    StringBuilder folded = new StringBuilder(composed.length());
    // Code point by code point: the lower case of a final sigma must not depend on what follows it.
    composed
        .toUpperCase(Locale.ROOT)
        .codePoints()
        .map(Character::toLowerCase)
        .forEach(folded::appendCodePoint);
    return collapseSpace(Normalizer.normalize(folded, Normalizer.Form.NFKC));
  }

  /** The {@link #key} cut to its first {@value #PREFIX_CODE_POINTS} code points. */
  public static String prefixKey(String text) {
    String key = key(text);
    return key.codePointCount(0, key.length()) <= PREFIX_CODE_POINTS
        ? key
        : key.substring(0, key.offsetByCodePoints(0, PREFIX_CODE_POINTS));
  }

  private static String collapseSpace(String text) {
    StringBuilder collapsed = new StringBuilder(text.length());
    boolean pending = false;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (isSpace(codePoint)) {
        pending = !collapsed.isEmpty();
      } else {
        if (pending) {
          collapsed.append(' ');
          pending = false;
        }
        collapsed.appendCodePoint(codePoint);
      }
    }
    return collapsed.toString();
  }

  private static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint)
        || Character.isSpaceChar(codePoint)
        || Character.isISOControl(codePoint);
  }
}
