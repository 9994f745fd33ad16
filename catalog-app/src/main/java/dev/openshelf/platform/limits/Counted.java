package dev.openshelf.platform.limits;

import dev.openshelf.platform.limits.Policy.Kind;
import java.util.List;
import java.util.Set;

/**
 * Which requests count, and as what. Pages of one product, the home page, files and the actuator
 * never do. A report or a login counts on its own only, so that it is still possible when the rest
 * is used up.
 */
final class Counted {
  private static final Set<String> SEARCHES = Set.of("/api/search", "/api/search/suggest");

  private Counted() {}

  /**
   * The policies for a request, the narrowest first; none if it is free.
   *
   * @param path decoded, without context path
   */
  static List<Kind> as(String method, String path, boolean staff) {
    Kind all = staff ? Kind.ADMIN : Kind.API;
    boolean sends = method.equals("POST");
    if (sends && path.equals("/api/client-reports")) {
      return List.of(Kind.REPORTS);
    }
    if (path.equals("/login")) {
      return List.of(sends ? Kind.LOGIN : all);
    }
    if (SEARCHES.contains(path) || path.equals("/search") || path.startsWith("/categories/")) {
      return List.of(Kind.SEARCH, all);
    }
    return path.equals("/api") || path.startsWith("/api/") ? List.of(all) : List.of();
  }
}
