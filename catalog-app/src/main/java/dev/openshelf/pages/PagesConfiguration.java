package dev.openshelf.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.zip.CRC32;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.ViewResolver;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Wires templates, which are compiled with the application, to view names such as {@code
 * storefront/home}.
 */
@Configuration(proxyBeanMethods = false)
class PagesConfiguration implements WebMvcConfigurer {

  private static final String STYLES = "app.css";
  private static final String ASSETS = "classpath:/static/assets/";

  /** Styles carry their fingerprint in the address; scripts name each other by plain names. */
  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/assets/*.css")
        .addResourceLocations(ASSETS)
        .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable());
    registry
        .addResourceHandler("/assets/**")
        .addResourceLocations(ASSETS)
        .setCacheControl(CacheControl.noCache().cachePublic());
  }

  @Bean
  TemplateEngine templateEngine() {
    return TemplateEngine.createPrecompiled(
        null, ContentType.Html, PagesConfiguration.class.getClassLoader(), "dev.openshelf");
  }

  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ViewResolver templateViews(TemplateEngine engine) throws IOException {
    String assets = fingerprint(new ClassPathResource("static/assets/" + STYLES));
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
