package dev.openshelf.platform.security;

import dev.openshelf.platform.web.Surface;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.header.HeaderWriter;

/** What caches may do with an answer that does not say so itself. */
final class DefaultCaching implements HeaderWriter {
  @Override
  public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
    if (!response.containsHeader(HttpHeaders.CACHE_CONTROL)) {
      response.setHeader(
          HttpHeaders.CACHE_CONTROL, mayBeKept(request) ? "private, no-cache" : "no-store");
    }
  }

  /** Pages of the shop: the back button may show them again, nobody else may. */
  private static boolean mayBeKept(HttpServletRequest request) {
    String path = Surface.path(request);
    return !Surface.isForPrograms(request)
        && !path.startsWith("/admin")
        && !path.startsWith("/ops")
        && !path.equals(SecurityConfiguration.LOGIN);
  }
}
