package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSettingsTest {

  private final Path home;

  ServerSettingsTest(@TempDir Path home) {
    this.home = home;
  }

  @Test
  void postgresKeepsWhatItConfirmed() {
    assertThat(Postgres.settings())
        .noneMatch(s -> s.startsWith("fsync") || s.startsWith("synchronous_commit"))
        .contains("listen_addresses=127.0.0.1");
  }

  @Test
  void kafkaListensOnLoopbackAndCreatesNoTopicByItself() throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(Kafka.properties(Path.of("/data"), 1, 2)));

    assertThat(properties)
        .containsEntry("listeners", "PLAINTEXT://127.0.0.1:1,CONTROLLER://127.0.0.1:2")
        .containsEntry("controller.quorum.voters", "1@127.0.0.1:2")
        .containsEntry("log.dirs", "/data")
        .containsEntry("auto.create.topics.enable", "false");
  }

  @Test
  void optionsOfKafkaSurviveSpaces() {
    assertThat(Kafka.options("1m", List.of(Path.of("/a b/c.jar")), Path.of("/l")))
        .isEqualTo(
            """
            "-Xmx1m"
            "-Dlog4j.configuration=file:/l"
            "-cp"
            "/a b/c.jar"
            """);
  }

  @Test
  void elasticsearchListensOnLoopback() {
    assertThat(settings())
        .contains("network.host: 127.0.0.1\n", "http.port: 1\n", "transport.port: 2\n")
        .contains("path.data: \"/data\"\n");
  }

  @Test
  void settingsOfModulesThatAreNotThereWouldStopElasticsearch() throws IOException {
    assertThat(settings()).doesNotContain("geoip", "xpack.ml");

    Files.createDirectories(home.resolve("modules/ingest-geoip"));
    Files.createDirectories(home.resolve("modules/x-pack-ml"));
    assertThat(settings()).contains("geoip.downloader.enabled: false", "xpack.ml.enabled: false");
  }

  private String settings() {
    return Elasticsearch.settings(Path.of("/data"), Path.of("/logs"), home, List.of(1, 2));
  }
}
