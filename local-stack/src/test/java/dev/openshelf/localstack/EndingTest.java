package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndingTest {

  @Test
  void whatALauncherHasStartedEndsWithIt() throws IOException {
    Process launcher = new ProcessBuilder("sh", "-c", "sleep 60 & wait").start();
    await().until(() -> launcher.children().findAny().isPresent());
    ProcessId child = ProcessId.of(launcher.children().findFirst().orElseThrow());

    Ending.end(stack(ProcessId.of(launcher.toHandle())));

    assertThat(child.alive()).isFalse();
    assertThat(launcher.isAlive()).isFalse();
  }

  @Test
  void aProcessThatOnlyHasTheSamePidIsLeftAlone() throws IOException {
    Process other = new ProcessBuilder("sleep", "60").start();
    ProcessId id = ProcessId.of(other.toHandle());

    Ending.end(stack(new ProcessId(id.pid(), id.started() - 60_000)));

    assertThat(other.isAlive()).isTrue();
    other.destroyForcibly();
  }

  private static StackFile stack(ProcessId server) {
    return StackFile.starting("local", ProcessId.current(), List.of())
        .with(Kind.KAFKA, StackFile.Server.at("127.0.0.1", 1).of(server));
  }
}
