package dev.openshelf.platform.web;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The one address whose rest is text of a shop, the code of a product, and may hold any character
 * once it is percent-encoded. Everywhere else an encoded slash, backslash, semicolon or percent
 * sign is refused, for the rules per path could then mean another path than the handler does.
 */
public final class CodePath {
  /** What comes before the code. */
  public static final String ROOT = "/api/products/by-code";

  private CodePath() {}

  /**
   * Whether the request is for a code, whichever way its address is read: as it was sent or as the
   * server decoded it. Nothing in it leads out again, and nothing is a path parameter.
   */
  public static boolean leadsTo(HttpServletRequest request) {
    String sent = request.getRequestURI();
    String root = request.getContextPath() + ROOT + "/";
    return sent.startsWith(root)
        && request.getServletPath().startsWith(ROOT + "/")
        && request.getPathInfo() == null
        && sent.indexOf(';') < 0
        && sent.indexOf('\\') < 0
        && !sent.contains("//");
  }
}
