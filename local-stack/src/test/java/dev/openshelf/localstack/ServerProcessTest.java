package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {

  private static final Duration SHORT = Duration.ofMillis(400);

  private final Path folder;

  ServerProcessTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aServerThatEndsIsReportedWithItsLog() {
    ServerProcess server = start("echo broken; exit 3");
    assertThatThrownBy(() -> server.awaitUp(Duration.ofMinutes(1), () -> false))
        .hasMessage("Kafka ended while it was starting; its log is " + server.log() + ".");
    assertThat(server.log()).content().isEqualTo("broken\n");
  }

  @Test
  void aServerWhoseLogStandsStillIsGivenUp() {
    ServerProcess server = start("exec sleep 60");
    assertThatThrownBy(() -> server.awaitUp(SHORT, () -> false))
        .hasMessage("Kafka does not come up; its log is " + server.log() + ".");
    server.process().destroyForcibly();
  }

  @Test
  void aSlowServerThatGoesOnLoggingIsWaitedFor() {
    ServerProcess server = start("while sleep 0.1; do echo working; done");
    var asked = new AtomicInteger();
    server.awaitUp(SHORT, () -> asked.incrementAndGet() > 8);
    assertThat(asked).hasValueGreaterThan(8);
    server.process().destroyForcibly();
  }

  @Test
  void aCommandThatIsNotThereIsOneSentence() {
    assertThatThrownBy(
            () ->
                ServerProcess.start(
                    Kind.KAFKA, 1, folder.resolve("x"), folder, List.of("/no/such"), Map.of()))
        .isInstanceOf(StackFailure.class)
        .hasMessageStartingWith("Kafka cannot be started");
    assertThat(Files.exists(folder)).isTrue();
  }

  private ServerProcess start(String script) {
    return ServerProcess.start(
        Kind.KAFKA, 1, folder.resolve("log"), folder, List.of("sh", "-c", script), Map.of());
  }
}
