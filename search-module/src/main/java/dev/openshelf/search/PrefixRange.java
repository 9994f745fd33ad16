package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import org.jspecify.annotations.Nullable;

/**
 * All keys that start with a text, as a half-open range of code points: no character in it has a
 * meaning of its own. Pure.
 *
 * @param below the first key behind the range; null when there is none
 */
record PrefixRange(String from, @Nullable String below) {

  private static final int LAST_BEFORE_SURROGATES = Character.MIN_SURROGATE - 1;
  private static final int FIRST_BEHIND_SURROGATES = Character.MAX_SURROGATE + 1;

  /** The keys of texts that start with this one. */
  static PrefixRange of(String text) {
    String key = TextKeys.prefixKey(text);
    return new PrefixRange(key, behind(key));
  }

  int length() {
    return from.codePointCount(0, from.length());
  }

  /** Shortest text that is greater than all that start with the key. */
  private static @Nullable String behind(String key) {
    int end = key.length();
    while (end > 0) {
      int last = key.codePointBefore(end);
      end -= Character.charCount(last);
      if (last != Character.MAX_CODE_POINT) {
        return key.substring(0, end) + Character.toString(next(last));
      }
    }
    return null;
  }

  /** Surrogates are no characters; PostgreSQL takes none. */
  private static int next(int codePoint) {
    return codePoint == LAST_BEFORE_SURROGATES ? FIRST_BEHIND_SURROGATES : codePoint + 1;
  }
}
