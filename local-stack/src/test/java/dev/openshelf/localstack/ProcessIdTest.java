package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessIdTest {

  @Test
  void aRunningProcessIsAlive() {
    assertThat(ProcessId.current().alive()).isTrue();
  }

  @Test
  void aLaterProcessWithTheSamePidIsAnotherOne() {
    ProcessId now = ProcessId.current();
    assertThat(new ProcessId(now.pid(), now.started() - 60_000).alive()).isFalse();
  }

  @Test
  void aStepOfTheClockDoesNotMakeItAnotherOne() {
    assertThat(new ProcessId(1, 50_000).isSameStart(51_500)).isTrue();
    assertThat(new ProcessId(1, 50_000).isSameStart(53_000)).isFalse();
  }

  @Test
  void withoutAStartTimeThePidDecides() {
    assertThat(new ProcessId(1, 0).isSameStart(51_500)).isTrue();
    assertThat(new ProcessId(1, 50_000).isSameStart(0)).isTrue();
  }

  @Test
  void anotherProcessWithTheSamePidIsNeverEnded() throws IOException {
    Process sleeper = new ProcessBuilder("sleep", "60").start();
    ProcessId real = ProcessId.of(sleeper.toHandle());

    new ProcessId(real.pid(), real.started() - 60_000).kill();
    assertThat(real.alive()).isTrue();

    real.kill();
    assertThat(Poll.until(Duration.ofSeconds(10), () -> !real.alive())).isTrue();
  }

  @Test
  void aProcessThatIgnoresTheRequestIsEndedHard() throws IOException {
    Process stubborn =
        new ProcessBuilder("sh", "-c", "trap '' TERM; sleep 60 & wait; wait").start();
    ProcessId id = ProcessId.of(stubborn.toHandle());

    id.terminate();
    id.awaitEndOrKill(Duration.ofMillis(300));

    assertThat(id.alive()).isFalse();
    stubborn.descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
