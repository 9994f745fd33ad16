package dev.openshelf.imports;

import dev.openshelf.localstack.Backing;
import dev.openshelf.platform.Database;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.domain.EntityScan;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

/**
 * The application without its pipeline: what imports need, on a database of its own. No component
 * by annotation, or whole applications under test would find it and scan twice.
 */
@EnableAutoConfiguration
@EntityScan("dev.openshelf.catalog")
@ComponentScan(
    basePackages = {
      "dev.openshelf.platform",
      "dev.openshelf.catalog",
      "dev.openshelf.outbox",
      "dev.openshelf.jobs",
      "dev.openshelf.imports",
      "dev.openshelf.demo"
    },
    excludeFilters =
        @ComponentScan.Filter(
            type = FilterType.REGEX,
            pattern = {"dev\\.openshelf\\.catalog\\.web\\..*", ".*(Test|IT)(\\$.*)?"}))
public class ImportsApp {

  /** A process of this application, whose database is ready. */
  public static ConfigurableApplicationContext start(String jdbcUrl, String... properties)
      throws InterruptedException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "server.port=0",
                "spring.datasource.url=" + jdbcUrl,
                "spring.datasource.username=" + Backing.servers().username(),
                "spring.datasource.password=" + Backing.servers().password(),
                "spring.kafka.bootstrap-servers=" + Backing.servers().bootstrapServers(),
                "openshelf.events.topic=" + jdbcUrl.substring(jdbcUrl.lastIndexOf('/') + 1),
                "openshelf.admin.password=secret",
                "openshelf.jobs.poll=50ms"));
    all.addAll(Arrays.asList(properties));
    String[] arguments = all.stream().map(property -> "--" + property).toArray(String[]::new);
    ConfigurableApplicationContext app =
        new SpringApplicationBuilder(ImportsApp.class).run(arguments);
    app.getBean(Database.class).awaitReady();
    return app;
  }
}
