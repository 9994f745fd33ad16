package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a question: what stands between white space or where Latin meets Hangul or Chinese
 * letters, without punctuation around it. Words that only join others are left out unless there is
 * nothing else.
 *
 * @param text all words, also those that only join others
 */
record QueryWords(List<Word> words, String text) {

  /** More words cost more than they tell; longer questions are still compared as a whole. */
  private static final int MAX_WORDS = 24;

  private static final Set<String> JOINING =
      Set.of(
          "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "no",
          "not", "of", "on", "or", "the", "this", "to", "with", "without", "w");

  private static final String CJK_LETTER =
      "[\\p{IsHangul}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]";
  private static final Pattern CJK = Pattern.compile(CJK_LETTER);
  private static final Pattern SCRIPT_BOUNDARY =
      Pattern.compile(
          "(?<=%1$s)(?=[\\p{IsLatin}\\p{Nd}])|(?<=[\\p{IsLatin}\\p{Nd}])(?=%1$s)"
              .formatted(CJK_LETTER));
  private static final Pattern SPACE = Pattern.compile(" ");
  private static final Pattern AROUND =
      Pattern.compile("^[^\\p{L}\\p{N}\\p{M}]+|[^\\p{L}\\p{N}\\p{M}]+$");
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}\\p{M}']+");
  private static final Pattern APOSTROPHES = Pattern.compile("[\u2018\u2019\u02bc\u2032`]");
  private static final Pattern POSSESSIVE = Pattern.compile("'s$");

  /**
   * A word.
   *
   * @param parts what it consists of between hyphens, slashes and the like; one part is the word
   */
  record Word(String text, List<String> parts) {

    boolean compound() {
      return parts.size() > 1;
    }

    boolean cjk() {
      return isCjk(text);
    }

    boolean hasDigit() {
      return text.codePoints().anyMatch(Character::isDigit);
    }
  }

  static QueryWords of(String text) {
    List<Word> all = new ArrayList<>();
    int parts = 0;
    for (String token : SPACE.split(spaced(TextKeys.key(text)))) {
      Word word = word(token);
      if (!word.parts().isEmpty() && parts + word.parts().size() <= MAX_WORDS) {
        all.add(word);
        parts += word.parts().size();
      }
    }
    List<Word> telling = all.stream().filter(word -> !JOINING.contains(word.text())).toList();
    return new QueryWords(
        telling.isEmpty() ? List.copyOf(all) : telling,
        all.stream().map(Word::text).collect(Collectors.joining(" ")));
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  List<String> parts() {
    return words.stream().flatMap(word -> word.parts().stream()).toList();
  }

  static boolean isCjk(String text) {
    return CJK.matcher(text).find();
  }

  private static String spaced(String key) {
    return SCRIPT_BOUNDARY.matcher(APOSTROPHES.matcher(key).replaceAll("'")).replaceAll(" ");
  }

  private static Word word(String token) {
    String bare = POSSESSIVE.matcher(AROUND.matcher(token).replaceAll("")).replaceAll("");
    List<String> parts =
        BETWEEN.splitAsStream(bare).filter(part -> !part.isEmpty() && !part.equals("'")).toList();
    return new Word(bare, parts);
  }
}
