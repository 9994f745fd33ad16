package dev.openshelf.platform;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives an anonymous shopper a cookie with the first answer that turns out to be a page; files and
 * answers for programs stay without, so that caches may share them.
 */
final class ShopperFilter extends OncePerRequestFilter {
  private final Shoppers shoppers;

  ShopperFilter(Shoppers shoppers) {
    this.shoppers = shoppers;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    boolean asksForSomething = "GET".equals(request.getMethod());
    boolean known = !asksForSomething || !shoppers.isReady() || shoppers.of(request).isPresent();
    chain.doFilter(request, known ? response : new Introduced(response, request.isSecure()));
  }

  /** Adds the cookie at the moment when the answer becomes a page. */
  private final class Introduced extends HttpServletResponseWrapper {
    private final boolean secure;
    private boolean done;

    Introduced(HttpServletResponse response, boolean secure) {
      super(response);
      this.secure = secure;
    }

    @Override
    public void setContentType(@Nullable String type) {
      introduce(type);
      super.setContentType(type);
    }

    @Override
    public void setHeader(String name, String value) {
      introduce(name, value);
      super.setHeader(name, value);
    }

    @Override
    public void addHeader(String name, String value) {
      introduce(name, value);
      super.addHeader(name, value);
    }

    private void introduce(String name, @Nullable String value) {
      if (HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)) {
        introduce(value);
      }
    }

    private void introduce(@Nullable String type) {
      if (!done && type != null && type.toLowerCase(Locale.ROOT).startsWith("text/html")) {
        done = true;
        shoppers
            .newCookie(secure)
            .ifPresent(cookie -> super.addHeader(HttpHeaders.SET_COOKIE, cookie));
      }
    }
  }
}
