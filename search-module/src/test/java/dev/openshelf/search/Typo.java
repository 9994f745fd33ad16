package dev.openshelf.search;

import java.util.Random;

/** Makes one letter of a text wrong: another letter, one missing, one too many, or two swapped. */
final class Typo {

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private Typo() {}

  static String in(String text, Random random) {
    int[] letters = text.chars().map(c -> c).toArray();
    int[] at =
        java.util.stream.IntStream.range(0, letters.length)
            .filter(
                i -> Character.isLetter(letters[i]) && !Character.isSurrogate((char) letters[i]))
            .toArray();
    int i = at[random.nextInt(at.length)];
    char other = another(text.charAt(i), random);
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, i) + other + text.substring(i + 1);
      case 1 -> text.substring(0, i) + text.substring(i + 1);
      case 2 -> text.substring(0, i) + other + text.substring(i);
      default -> swapped(text, i, other);
    };
  }

  private static String swapped(String text, int i, char other) {
    boolean pair =
        i + 1 < text.length()
            && Character.isLetter(text.charAt(i + 1))
            && text.charAt(i) != text.charAt(i + 1);
    return pair
        ? text.substring(0, i) + text.charAt(i + 1) + text.charAt(i) + text.substring(i + 2)
        : text.substring(0, i) + other + text.substring(i + 1);
  }

  private static char another(char letter, Random random) {
    boolean hangul = letter >= 0xAC00 && letter <= 0xD7A3;
    while (true) {
      char other =
          hangul
              ? (char) (0xAC00 + random.nextInt(0xD7A4 - 0xAC00))
              : LETTERS.charAt(random.nextInt(LETTERS.length()));
      if (Character.toLowerCase(letter) != other) {
        return other;
      }
    }
  }
}
