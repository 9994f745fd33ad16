package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.StandardEnvironment;

class LocalStackEnvironmentTest {

  private final StackFile nothing =
      StackFile.starting("local", ProcessId.current(), List.of()).asReady(true);

  @Test
  void withoutTheSwitchNothingStartsAndNothingChanges() {
    var environment = new StandardEnvironment();
    long sources = environment.getPropertySources().stream().count();

    new LocalStackEnvironment().postProcessEnvironment(environment, new SpringApplication());

    assertThat(environment.getPropertySources().stream().count()).isEqualTo(sources);
  }

  @Test
  void onlyStartedServersAreTold() {
    assertThat(LocalStackEnvironment.properties(nothing)).isEmpty();
    var kafka = nothing.with(Kind.KAFKA, StackFile.Server.at("127.0.0.1", 2));
    assertThat(LocalStackEnvironment.properties(kafka))
        .isEqualTo(Map.of("spring.kafka.bootstrap-servers", "127.0.0.1:2"));
  }

  @Test
  void theApplicationHasADatabaseOfItsOwn() {
    var postgres = nothing.with(Kind.POSTGRES, StackFile.Server.at("127.0.0.1", 1));
    assertThat(LocalStackEnvironment.properties(postgres))
        .containsEntry("spring.datasource.url", "jdbc:postgresql://127.0.0.1:1/openshelf")
        .containsEntry("spring.datasource.username", "postgres");
  }
}
