package dev.openshelf.reports;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request comes from a page of this shop. Browsers say so themselves, and pages cannot
 * make them lie; what sends no {@code Origin} at all is no browser, and nobody's cookies ride on
 * it. Behind a proxy that ends TLS the scheme and the default port are not known here, so they are
 * not compared.
 */
final class SameOrigin {
  private SameOrigin() {}

  static boolean holds(HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    if (origin == null) {
      String site = request.getHeader("Sec-Fetch-Site");
      return site == null || site.equals("same-origin");
    }
    return matches(origin, request.getServerName(), request.getServerPort());
  }

  static boolean matches(String origin, String host, int port) {
    URI uri = parse(origin);
    return uri != null
        && uri.getHost() != null
        && uri.getHost().equalsIgnoreCase(host)
        && (uri.getPort() < 0 ? isDefault(port) : uri.getPort() == port);
  }

  private static boolean isDefault(int port) {
    return port == 80 || port == 443;
  }

  private static @Nullable URI parse(String origin) {
    try {
      return origin.startsWith("http://") || origin.startsWith("https://")
          ? URI.create(origin)
          : null;
    } catch (IllegalArgumentException forged) {
      return null;
    }
  }
}
