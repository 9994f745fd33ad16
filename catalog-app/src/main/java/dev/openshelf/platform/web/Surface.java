package dev.openshelf.platform.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

/** To whom an address answers: to programs with problem documents, or to people with pages. */
public final class Surface {
  private Surface() {}

  public static boolean isForPrograms(HttpServletRequest request) {
    String path = path(request);
    return isOrUnder(path, "/api") || isOrUnder(path, "/actuator");
  }

  /** The path that the client asked for, also while an error is being answered; not decoded. */
  public static String path(HttpServletRequest request) {
    Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    String path = failed == null ? request.getRequestURI() : failed.toString();
    return path.substring(Math.min(request.getContextPath().length(), path.length()));
  }

  private static boolean isOrUnder(String path, String root) {
    return path.equals(root) || path.startsWith(root + "/");
  }
}
