package dev.openshelf.pages;

import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.View;

/**
 * Renders one template whole before the first byte leaves, so that a fault can still become an
 * error page.
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
    Page page = new Page(request, assets);
    parameters.put("page", page);
    Utf8ByteOutput output = new Utf8ByteOutput();
    engine.render(template, parameters, output);
    response.setContentType(getContentType());
    response.setHeader("Content-Language", page.language().code());
    response.addHeader("Vary", "Accept-Language, Cookie");
    response.setContentLength(output.getContentLength());
    output.writeTo(response.getOutputStream());
  }
}
