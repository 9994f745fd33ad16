package dev.openshelf.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.util.Map;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Renders a template as the application does, without the application. */
public final class Rendering {

  private static final TemplateEngine ENGINE =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Rendering.class.getClassLoader(), "dev.openshelf");

  private Rendering() {}

  /** The page in English, for a visitor who is not signed in. */
  public static String of(String template, Map<String, ?> model) throws IOException {
    return of(template, model, Language.EN);
  }

  public static String of(String template, Map<String, ?> model, Language language)
      throws IOException {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/here");
    request.setCookies(new Cookie(Language.COOKIE, language.code()));
    MockHttpServletResponse response = new MockHttpServletResponse();
    new TemplateView(ENGINE, template + ".jte", "1").render(model, request, response);
    return response.getContentAsString();
  }
}
