package dev.openshelf.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.io.IOException;
import java.util.zip.CRC32;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.servlet.ViewResolver;

/**
 * Wires templates, which are compiled with the application, to view names such as {@code
 * storefront/home}.
 */
@Configuration(proxyBeanMethods = false)
class PagesConfiguration {

  @Bean
  TemplateEngine templateEngine() {
    return TemplateEngine.createPrecompiled(
        null, ContentType.Html, PagesConfiguration.class.getClassLoader(), "dev.openshelf");
  }

  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ViewResolver templateViews(TemplateEngine engine) throws IOException {
    String assets = fingerprint(new ClassPathResource("static/assets/app.css"));
    return (name, locale) -> {
      String template = name + ".jte";
      return name.contains(":") || !name.contains("/")
          ? null
          : new TemplateView(engine, template, assets);
    };
  }

  private static String fingerprint(ClassPathResource resource) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(resource.getContentAsByteArray());
    return Long.toHexString(sum.getValue());
  }
}
