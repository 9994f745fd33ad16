package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackFileTest {

  private final Path folder;

  StackFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private final StackFile whole =
      StackFile.starting("local", new ProcessId(7, 70), List.of(new ProcessId(8, 80)))
          .with(Kind.POSTGRES, StackFile.Server.at("127.0.0.1", 1).of(new ProcessId(11, 110)))
          .with(Kind.KAFKA, StackFile.Server.at("127.0.0.1", 2))
          .with(
              Kind.ELASTICSEARCH,
              StackFile.Server.at("127.0.0.1", 3)
                  .of(new ProcessId(13, 130))
                  .launchedBy(new ProcessId(12, 120))
                  .startedWith(List.of("elasticsearch")))
          .asReady(true);

  @Test
  void whatIsWrittenIsRead() {
    Path file = folder.resolve("stack.json");
    whole.write(file);
    assertThat(StackFile.read(file)).isEqualTo(whole);
  }

  @Test
  void pidAndPortStandUnderTheNameOfTheServer() throws IOException {
    Path file = folder.resolve("stack.json");
    whole.write(file);
    assertThat(Files.readString(file)).contains("\"postgres\" : {", "\"port\" : 1", "\"pid\" : 11");
  }

  @Test
  void halfAFileCountsAsNone() throws IOException {
    Path file = Files.writeString(folder.resolve("stack.json"), "{\"backing\":");
    assertThat(StackFile.find(file)).isEmpty();
    assertThat(StackFile.find(folder.resolve("absent.json"))).isEmpty();
  }

  @Test
  void theLauncherIsEndedWithItsServer() {
    assertThat(whole.servers(Kind.ELASTICSEARCH))
        .containsExactly(new ProcessId(12, 120), new ProcessId(13, 130));
    assertThat(whole.servers(Kind.KAFKA)).isEmpty();
  }

  @Test
  void aStackWhoseKeeperIsGoneIsStale() {
    assertThat(whole.isKept()).isFalse();
    assertThat(StackFile.starting("local", ProcessId.current(), List.of()).isKept()).isTrue();
  }

  @Test
  void addressesNeedAWholeStack() {
    assertThat(whole.servers())
        .isEqualTo(
            new Servers(
                "jdbc:postgresql://127.0.0.1:1/postgres",
                "postgres",
                "",
                "127.0.0.1:2",
                "http://127.0.0.1:3"));
    var part = StackFile.starting("local", ProcessId.current(), List.of());
    assertThatThrownBy(part::servers).isInstanceOf(IllegalStateException.class);
  }
}
