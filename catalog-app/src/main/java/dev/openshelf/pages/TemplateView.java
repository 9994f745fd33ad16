package dev.openshelf.pages;

import gg.jte.TemplateEngine;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.View;

/**
 * Renders one template. Nothing leaves before it is whole, so that a fault can still become an
 * error page; unless the template itself lets its first part go, see {@link Page#leave}.
 */
final class TemplateView implements View {

  private final TemplateEngine engine;
  private final String template;
  private final String assets;

  TemplateView(TemplateEngine engine, String template, String assets) {
    this.engine = engine;
    this.template = template;
    this.assets = assets;
  }

  @Override
  public String getContentType() {
    return "text/html;charset=UTF-8";
  }

  @Override
  public void render(
      @Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Map<String, Object> parameters = new HashMap<>(model == null ? Map.of() : model);
    PageOutput output = new PageOutput(response);
    Page page = new Page(request, assets, output::leave);
    parameters.put("page", page);
    response.setContentType(getContentType());
    response.setHeader("Content-Language", page.language().code());
    response.addHeader("Vary", "Accept-Language, Cookie");
    engine.render(template, parameters, output);
    output.end();
  }
}
