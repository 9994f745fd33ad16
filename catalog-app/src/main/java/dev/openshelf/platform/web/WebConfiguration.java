package dev.openshelf.platform.web;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Role;
import dev.openshelf.platform.Roles;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.util.EnumSet;
import org.apache.catalina.core.StandardHost;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.springframework.boot.autoconfigure.jackson.Jackson2ObjectMapperBuilderCustomizer;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
class WebConfiguration {

  private static final long LONGEST_JSON = 4_000_000;

  @Bean
  ProblemWriter problemWriter(ObjectMapper json) {
    return new ProblemWriter(json);
  }

  /** A product is below a megabyte; nobody may fill the memory with a body. */
  @Bean
  Jackson2ObjectMapperBuilderCustomizer longestJson() {
    StreamReadConstraints bounded =
        StreamReadConstraints.builder().maxDocumentLength(LONGEST_JSON).build();
    return builder ->
        builder.postConfigurer(mapper -> mapper.getFactory().setStreamReadConstraints(bounded));
  }

  @Bean
  Errors errors(Database database) {
    return new Errors(database);
  }

  @Bean
  FilterRegistrationBean<RequestIdFilter> requestIds() {
    return first(
        new RequestIdFilter(),
        0,
        EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR));
  }

  @Bean
  FilterRegistrationBean<SafetyHeaders> safetyHeaders() {
    return first(new SafetyHeaders(), 1, EnumSet.of(DispatcherType.REQUEST));
  }

  @Bean
  FilterRegistrationBean<UrlFilter> urls(ProblemWriter writer) {
    return first(new UrlFilter(writer), 2, EnumSet.of(DispatcherType.REQUEST));
  }

  @Bean
  FilterRegistrationBean<RoleFilter> shopOnlyInWebProcesses(ProblemWriter writer, Roles roles) {
    FilterRegistrationBean<RoleFilter> filter =
        first(new RoleFilter(writer), 3, EnumSet.of(DispatcherType.REQUEST));
    filter.setEnabled(!roles.has(Role.WEB));
    return filter;
  }

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> errorsOfTheServerItself() {
    return factory ->
        factory.addContextCustomizers(
            context -> {
              if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
              }
            });
  }

  /**
   * The server would refuse every encoded slash before anybody could say where one is meant. It
   * hands them on undecoded, so that they separate nothing; the firewall refuses them, see {@link
   * CodePath}.
   */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> encodedSlashes() {
    String undecoded = EncodedSolidusHandling.PASS_THROUGH.getValue();
    return factory ->
        factory.addConnectorCustomizers(
            connector -> {
              connector.setEncodedSolidusHandling(undecoded);
              connector.setEncodedReverseSolidusHandling(undecoded);
            });
  }

  private static <F extends Filter> FilterRegistrationBean<F> first(
      F filter, int position, EnumSet<DispatcherType> dispatches) {
    FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + position);
    registration.setDispatcherTypes(dispatches);
    return registration;
  }
}
