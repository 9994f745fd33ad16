package dev.openshelf.pages;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * What every template knows about the request that it answers. Lives as long as the request and is
 * not thread-safe.
 */
public final class Page {

  private final HttpServletRequest request;
  private final Texts texts;
  private final String assets;
  private final Runnable leaving;

  Page(HttpServletRequest request, String assets, Runnable leaving) {
    this.request = request;
    this.texts = Texts.in(Language.of(request));
    this.assets = assets;
    this.leaving = leaving;
  }

  /**
   * Lets what stands above in the page leave at once, because something slower follows. From then
   * on status and headers are settled, and what follows must not fail.
   */
  public void leave() {
    leaving.run();
  }

  /** What the page says, in the visitor's language. */
  public Texts texts() {
    return texts;
  }

  /** The text for a key; see {@link Texts#of}. */
  public String text(String key, Object... arguments) {
    return texts.of(key, arguments);
  }

  public Language language() {
    return texts.language();
  }

  /** The address of this page itself, path and query, also when it is shown for an error. */
  public String here() {
    Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    if (failed != null) {
      return failed.toString();
    }
    String query = request.getQueryString();
    String path = request.getRequestURI();
    return !"GET".equals(request.getMethod()) || query == null ? path : path + "?" + query;
  }

  /** Where the other language is chosen and this page is shown again. */
  public String languageLink() {
    return UriComponentsBuilder.fromPath("/language/{code}")
        .queryParam("back", "{back}")
        .encode()
        .buildAndExpand(language().other().code(), here())
        .toUriString();
  }

  /** The values of a parameter of this request. */
  public List<String> parameters(String name) {
    String[] values = request.getParameterValues(name);
    return values == null ? List.of() : List.of(values);
  }

  /** Name of who is signed in, if anyone. */
  public @Nullable String user() {
    Principal principal = request.getUserPrincipal();
    return principal == null ? null : principal.getName();
  }

  public boolean mayAdminister() {
    return request.isUserInRole("ADMIN");
  }

  /** The token that a form has to send back; asking for it may start a session. */
  public @Nullable CsrfToken csrf() {
    return (CsrfToken) request.getAttribute(CsrfToken.class.getName());
  }

  /** Address of the style sheet, different whenever its content is. */
  public String styles() {
    return "/assets/app.css?v=" + assets;
  }

  /** The value of a {@code datetime} attribute. */
  public String machineTime(Instant moment) {
    return moment.toString();
  }
}
