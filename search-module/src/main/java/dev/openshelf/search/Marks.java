package dev.openshelf.search;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.springframework.web.util.HtmlUtils;

/** Marked text as HTML that holds nothing but the escaped text and {@code <em>}. Pure. */
final class Marks {

  private static final char MARK = SearchRequests.MARK.charAt(0);
  private static final char UNMARK = SearchRequests.UNMARK.charAt(0);

  private Marks() {}

  /**
   * Several markings of one text laid over each other.
   *
   * @return empty when nothing is marked
   */
  static Optional<String> html(List<String> markings) {
    if (markings.isEmpty()) {
      return Optional.empty();
    }
    BitSet marked = new BitSet();
    String text = "";
    for (String marking : markings) {
      text = read(marking, marked);
    }
    return marked.isEmpty() ? Optional.empty() : Optional.of(write(text, marked));
  }

  private static String read(String marking, BitSet marked) {
    StringBuilder text = new StringBuilder(marking.length());
    int from = -1;
    for (char c : marking.toCharArray()) {
      if (c == MARK) {
        from = text.length();
      } else if (c == UNMARK) {
        marked.set(Math.max(from, 0), text.length());
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static String write(String text, BitSet marked) {
    StringBuilder html = new StringBuilder(text.length() + 20);
    int at = 0;
    while (at < text.length()) {
      int from = marked.nextSetBit(at);
      int to = from < 0 ? text.length() : Math.min(marked.nextClearBit(from), text.length());
      html.append(HtmlUtils.htmlEscape(text.substring(at, from < 0 ? to : from), "UTF-8"));
      if (from >= 0) {
        html.append("<em>").append(HtmlUtils.htmlEscape(text.substring(from, to), "UTF-8"));
        html.append("</em>");
      }
      at = to;
    }
    return html.toString();
  }
}
