package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class OutsideServersTest {

  @Test
  void withoutSettingsAllAreMissing() {
    assertThat(OutsideServers.missing(environment("x", Map.of()))).containsExactly(Kind.values());
  }

  @Test
  void aPropertyConfiguresItsServerOnly() {
    var environment = environment("x", Map.of("spring.datasource.url", "jdbc:postgresql://db/x"));
    assertThat(OutsideServers.missing(environment)).containsExactly(Kind.KAFKA, Kind.ELASTICSEARCH);
  }

  @Test
  void environmentVariablesCount() {
    var environment =
        environment(
            new SystemEnvironmentPropertySource(
                "systemEnvironment",
                Map.of(
                    "SPRING_DATASOURCE_URL", "jdbc:postgresql://db/x",
                    "SPRING_KAFKA_BOOTSTRAP_SERVERS", "kafka:9092",
                    "SPRING_ELASTICSEARCH_URIS", "http://es:9200")));
    assertThat(OutsideServers.missing(environment)).isEmpty();
  }

  @Test
  void listsCount() {
    var environment = environment("x", Map.of("spring.elasticsearch.uris[0]", "http://es:9200"));
    assertThat(OutsideServers.missing(environment)).doesNotContain(Kind.ELASTICSEARCH);
  }

  @Test
  void anEmptyValueConfiguresNothing() {
    var environment = environment("x", Map.of("spring.kafka.bootstrap-servers", ""));
    assertThat(OutsideServers.missing(environment)).contains(Kind.KAFKA);
  }

  @Test
  void whatTheApplicationShipsDoesNotCount() {
    var environment =
        environment(
            "Config resource 'class path resource [application.yml]' via location",
            Map.of("spring.kafka.bootstrap-servers", "localhost:9092"));
    assertThat(OutsideServers.missing(environment)).contains(Kind.KAFKA);
  }

  private static StandardEnvironment environment(String name, Map<String, Object> properties) {
    return environment(new MapPropertySource(name, properties));
  }

  private static StandardEnvironment environment(PropertySource<?> source) {
    var environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .forEach(s -> environment.getPropertySources().remove(s.getName()));
    environment.getPropertySources().addFirst(source);
    return environment;
  }
}
