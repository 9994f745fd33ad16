package dev.openshelf.localstack;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.PostgreSQLContainer;
import org.testcontainers.elasticsearch.ElasticsearchContainer;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.lifecycle.Startables;

/** The same servers as containers of the official images. */
final class Containers {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final PostgreSQLContainer<?> postgres =
      new PostgreSQLContainer<>("postgres:17-alpine")
          .withUsername("postgres")
          .withEnv("POSTGRES_HOST_AUTH_METHOD", "trust")
          .withCommand("postgres", "-c", "max_connections=300")
          .withStartupTimeout(PATIENCE);

  private final KafkaContainer kafka =
      new KafkaContainer("apache/kafka:3.9.2")
          .withEnv("KAFKA_HEAP_OPTS", "-Xmx512m")
          .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
          .withEnv("KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS", "4")
          .withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0")
          .withStartupTimeout(PATIENCE);

  private final ElasticsearchContainer elasticsearch =
      new ElasticsearchContainer("docker.elastic.co/elasticsearch/elasticsearch:9.4.3")
          .withEnv("xpack.security.enabled", "false")
          .withEnv("cluster.routing.allocation.disk.threshold_enabled", "false")
          .withEnv("ES_JAVA_OPTS", "-Xms512m -Xmx512m")
          .withStartupTimeout(PATIENCE);

  private Containers() {}

  /** Empty where no Docker daemon answers. */
  static Optional<Containers> find() {
    return DockerClientFactory.instance().isDockerAvailable()
        ? Optional.of(new Containers())
        : Optional.empty();
  }

  void start(StackState state) {
    state.backing("testcontainers");
    try {
      Startables.deepStart(all()).join();
    } catch (ContainerLaunchException | java.util.concurrent.CompletionException e) {
      throw new StackFailure(
          "Docker answers, but the containers did not start ("
              + rootOf(e)
              + "); -Dbacking=local uses local servers instead.",
          e);
    }
    state.put(Kind.POSTGRES, at(postgres, PostgreSQLContainer.POSTGRESQL_PORT));
    state.put(Kind.KAFKA, at(kafka, 9092));
    state.put(Kind.ELASTICSEARCH, at(elasticsearch, 9200));
  }

  void stop() {
    all().parallel().forEach(GenericContainer::stop);
  }

  private Stream<GenericContainer<?>> all() {
    return Stream.of(postgres, kafka, elasticsearch);
  }

  private static StackFile.Server at(GenericContainer<?> container, int port) {
    return StackFile.Server.at(container.getHost(), container.getMappedPort(port));
  }

  private static String rootOf(Throwable failure) {
    return List.of(failure).stream()
        .flatMap(first -> Stream.iterate(first, java.util.Objects::nonNull, Throwable::getCause))
        .reduce((outer, inner) -> inner)
        .map(root -> String.valueOf(root.getMessage()).lines().findFirst().orElse(""))
        .orElse("");
  }
}
