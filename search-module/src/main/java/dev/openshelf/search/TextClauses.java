package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.search.QueryWords.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a shopper typed, as Elasticsearch clauses. Every word is looked for in any spelling, and
 * from four letters on also with one wrong letter, which counts half. Pure.
 */
final class TextClauses {

  private static final int FUZZY_FROM = 4;

  /** One wrong letter, never two: two turn short words into others. */
  private static final String ONE_WRONG_LETTER = "AUTO:" + FUZZY_FROM + ",99";

  private static final int SIMILAR_WORDS = 15;
  private static final double FUZZY = 0.5;
  private static final double IN_DESCRIPTION = 0.2;
  private static final double IN_NAME = 0.8;
  private static final double DESCRIBED = 0.25;

  /** So many words describe a product rather than name a kind of product. */
  private static final int DESCRIBING = 4;

  private static final double JOINED = 0.5;
  private static final double ALL_WORDS = 3;
  private static final String MOST_PAIRS = "3<67%";
  private static final int LONGEST_LETTERS = 4;
  private static final int LONGEST_SUFFIX = 3;

  private TextClauses() {}

  /** Products in which the words are found: all of them, or as many as make a match. */
  static Map<String, Object> fullText(String text, Breadth breadth) {
    QueryWords words = QueryWords.of(text);
    if (words.isEmpty()) {
      return startsWith("nameKey", TextKeys.prefixKey(text), 1);
    }
    return breadth == Breadth.ALL_WORDS ? allWords(words) : anyWords(words);
  }

  /**
   * Products whose name, code or model number starts with the text: exactly those that PostgreSQL
   * finds, in the same order.
   */
  static Map<String, Object> prefix(String text) {
    return Map.of("dis_max", Map.of("queries", starts(TextKeys.prefixKey(text))));
  }

  /** The same, and products with the text inside: its words, the last of them unfinished. */
  static Map<String, Object> suggested(String text) {
    String key = TextKeys.prefixKey(text);
    List<Object> should = starts(key);
    if (plainWords(key)) {
      should.add(constant(lastWordOpen("words.exact", key), 1));
    }
    return Map.of("bool", Map.of("should", should, "minimum_should_match", 1));
  }

  private static List<Object> starts(String key) {
    List<Object> starts = new ArrayList<>();
    starts.add(startsWith("nameKey", key, 3));
    starts.add(startsWith("codeKey", key, 2));
    starts.add(startsWith("modelNumberKey", key, 2));
    return starts;
  }

  /** The product with this code, before those with this model number. */
  static Map<String, Object> exactCode(String text) {
    String key = TextKeys.key(text);
    return Map.of(
        "bool",
        Map.of(
            "should",
            List.of(
                constant(Map.of("term", Map.of("codeKey", key)), 2),
                constant(Map.of("term", Map.of("modelNumberKey", key)), 1)),
            "minimum_should_match",
            1));
  }

  /** What to mark in the names of the products found for the text. */
  static Map<String, Object> marks(String text, Intent intent) {
    if (intent == Intent.PREFIX) {
      return lastWordOpen("nameText.exact", TextKeys.prefixKey(text));
    }
    List<Object> should = new ArrayList<>();
    for (String part : QueryWords.of(text).parts()) {
      should.add(match("nameText", part, 1));
      if (QueryWords.isCjk(part)) {
        should.add(match("nameText.cjk", part, 1));
      } else if (toleratesTypo(part)) {
        should.add(fuzzy("nameText.exact", part));
      }
    }
    return Map.of("bool", Map.of("should", should));
  }

  private static Map<String, Object> allWords(QueryWords words) {
    List<Object> must = words.words().stream().<Object>map(TextClauses::word).toList();
    return Map.of("bool", Map.of("must", must, "should", bonuses(words)));
  }

  private static Map<String, Object> anyWords(QueryWords words) {
    List<String> parts = words.parts();
    Map<String, Object> some =
        Map.of(
            "bool",
            Map.of(
                "should",
                parts.stream().map(part -> part(part, true)).toList(),
                "minimum_should_match",
                needed(parts.size())));
    List<Object> bonuses = bonuses(words);
    bonuses.add(constant(everyPart(parts), ALL_WORDS));
    return Map.of("bool", Map.of("must", List.of(some), "should", bonuses));
  }

  /** One of up to three words is enough, a quarter of more. */
  static int needed(int words) {
    return words <= 3 ? 1 : (words + 3) / 4;
  }

  private static List<Object> bonuses(QueryWords words) {
    List<Object> bonuses = new ArrayList<>();
    bonuses.add(match("nameText", words.text(), IN_NAME));
    if (words.parts().size() >= DESCRIBING) {
      bonuses.add(match("description", words.text(), DESCRIBED));
    }
    for (int i = 1; i < words.words().size(); i++) {
      String left = words.words().get(i - 1).text();
      String right = words.words().get(i).text();
      if (makeOneNumber(left, right)) {
        bonuses.add(
            Map.of("term", Map.of("words.exact", Map.of("value", left + right, "boost", JOINED))));
      }
    }
    return bonuses;
  }

  /** "EX 42" is likely to be meant as EX42, and "XJ900 B" as XJ900B. */
  private static boolean makeOneNumber(String left, String right) {
    boolean lettersFirst =
        left.length() <= LONGEST_LETTERS
            && left.codePoints().allMatch(Character::isLetter)
            && Character.isDigit(right.charAt(0));
    boolean suffix =
        right.length() <= LONGEST_SUFFIX && left.codePoints().anyMatch(Character::isDigit);
    return lettersFirst || suffix;
  }

  private static Map<String, Object> word(Word word) {
    if (!word.compound()) {
      return part(word.text(), false);
    }
    Map<String, Object> everyPart =
        Map.of(
            "bool", Map.of("must", word.parts().stream().map(part -> part(part, false)).toList()));
    return Map.of("dis_max", Map.of("queries", List.of(match("words", word.text(), 1), everyPart)));
  }

  private static Map<String, Object> part(String part, boolean typos) {
    List<Object> ways = new ArrayList<>();
    if (QueryWords.isCjk(part)) {
      ways.add(pairs("words.cjk", part, 1));
      ways.add(match("words.exact", part, 1));
      ways.add(pairs("description.cjk", part, IN_DESCRIPTION));
    } else {
      ways.add(match("words", part, 1));
      if (typos && toleratesTypo(part)) {
        ways.add(fuzzy("words.exact", part));
      }
      ways.add(match("description", part, IN_DESCRIPTION));
    }
    return Map.of("dis_max", Map.of("queries", ways));
  }

  private static Map<String, Object> everyPart(List<String> parts) {
    List<Object> all =
        parts.stream()
            .<Object>map(
                part ->
                    QueryWords.isCjk(part) ? pairs("words.cjk", part, 1) : match("words", part, 1))
            .toList();
    return Map.of("bool", Map.of("filter", all));
  }

  /** Numbers are not corrected: another number is another product. */
  private static boolean toleratesTypo(String part) {
    return part.codePointCount(0, part.length()) >= FUZZY_FROM
        && part.codePoints().allMatch(Character::isLetter);
  }

  /** Whether the text consists of words only, so that its words mean the same as the text. */
  private static boolean plainWords(String key) {
    return key.codePoints()
        .allMatch(
            codePoint ->
                Character.isLetterOrDigit(codePoint)
                    || Character.getType(codePoint) == Character.NON_SPACING_MARK
                    || codePoint == ' ');
  }

  private static Map<String, Object> match(String field, String text, double boost) {
    return Map.of("match", Map.of(field, Map.of("query", text, "boost", boost)));
  }

  /** Hangul and Chinese letters in overlapping pairs, most of which have to be there. */
  private static Map<String, Object> pairs(String field, String text, double boost) {
    return Map.of(
        "match",
        Map.of(field, Map.of("query", text, "boost", boost, "minimum_should_match", MOST_PAIRS)));
  }

  private static Map<String, Object> fuzzy(String field, String text) {
    return Map.of(
        "match",
        Map.of(
            field,
            Map.of(
                "query",
                text,
                "fuzziness",
                ONE_WRONG_LETTER,
                "max_expansions",
                SIMILAR_WORDS,
                "boost",
                FUZZY)));
  }

  private static Map<String, Object> lastWordOpen(String field, String text) {
    return Map.of("match_bool_prefix", Map.of(field, Map.of("query", text, "operator", "and")));
  }

  private static Map<String, Object> startsWith(String field, String key, double boost) {
    return Map.of("prefix", Map.of(field, Map.of("value", key, "boost", boost)));
  }

  private static Map<String, Object> constant(Map<String, Object> filter, double boost) {
    return Map.of("constant_score", Map.of("filter", filter, "boost", boost));
  }
}
