package dev.openshelf.reports;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes out of addresses what may be secret: credentials, what stands behind {@code #}, path
 * parameters, and the values of query parameters. Their names stay, as far as they look like names.
 * Never fails, whatever it is given.
 */
final class SafeText {
  private static final String GONE = "…";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.\\-\\[\\]]{0,39}");
  private static final Pattern PATH_PARAMETER = Pattern.compile(";[^/]*");
  private static final Pattern CREDENTIALS = Pattern.compile("//[^\\s/?#]*@");
  private static final Pattern QUERY =
      Pattern.compile("([?&;#][\\w.\\-\\[\\]]{1,40}=)[^\\s&;#\"']+");
  private static final Pattern TOKEN = Pattern.compile("(?i)\\b(bearer|basic) +\\S+");
  private static final Pattern NAMED =
      Pattern.compile("(?i)\\b(token|password|secret|api[_-]?key)( *[:=] *)(?!…)[^\\s&]+");

  private SafeText() {}

  /** An address, relative or absolute. */
  static String url(String url) {
    String bare = url.strip();
    bare = bare.substring(0, end(bare, '#'));
    int query = end(bare, '?');
    String path = withoutCredentials(bare.substring(0, query));
    String names = query == bare.length() ? "" : "?" + names(bare.substring(query + 1));
    return PATH_PARAMETER.matcher(path).replaceAll("") + names;
  }

  /** Free text, in which there may be addresses. */
  static String text(String text) {
    String calm = CREDENTIALS.matcher(text).replaceAll("//");
    calm = QUERY.matcher(calm).replaceAll("$1" + GONE);
    calm = TOKEN.matcher(calm).replaceAll("$1 " + GONE);
    return NAMED.matcher(calm).replaceAll("$1$2" + GONE);
  }

  private static String names(String query) {
    return Arrays.stream(query.split("&"))
        .map(pair -> pair.contains("=") ? pair.substring(0, pair.indexOf('=')) : GONE)
        .map(name -> NAME.matcher(name).matches() ? name : GONE)
        .distinct()
        .collect(Collectors.joining("&"));
  }

  private static String withoutCredentials(String path) {
    int slashes = path.indexOf("//");
    if (slashes < 0) {
      return path;
    }
    int host = slashes + 2;
    int end = path.indexOf('/', host);
    String authority = path.substring(host, end < 0 ? path.length() : end);
    return path.substring(0, host)
        + authority.substring(authority.lastIndexOf('@') + 1)
        + (end < 0 ? "" : path.substring(end));
  }

  private static int end(String text, char mark) {
    int at = text.indexOf(mark);
    return at < 0 ? text.length() : at;
  }
}
