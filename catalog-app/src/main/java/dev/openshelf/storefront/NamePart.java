package dev.openshelf.storefront;

import java.util.ArrayList;
import java.util.List;
import org.springframework.web.util.HtmlUtils;

/** A stretch of a name, found by the search or not. */
record NamePart(String text, boolean marked) {

  private static final String OPEN = "<em>";
  private static final String CLOSE = "</em>";

  static List<NamePart> plain(String name) {
    return List.of(new NamePart(name, false));
  }

  /**
   * Takes a highlight apart: escaped text with {@code <em>} around what was found, and no other
   * markup.
   */
  static List<NamePart> parse(String highlight) {
    List<NamePart> parts = new ArrayList<>();
    int at = 0;
    while (at < highlight.length()) {
      int open = highlight.indexOf(OPEN, at);
      int close = open < 0 ? -1 : highlight.indexOf(CLOSE, open);
      if (close < 0) {
        add(parts, highlight.substring(at), false);
        break;
      }
      add(parts, highlight.substring(at, open), false);
      add(parts, highlight.substring(open + OPEN.length(), close), true);
      at = close + CLOSE.length();
    }
    return List.copyOf(parts);
  }

  private static void add(List<NamePart> parts, String escaped, boolean marked) {
    if (!escaped.isEmpty()) {
      parts.add(new NamePart(HtmlUtils.htmlUnescape(escaped), marked));
    }
  }
}
