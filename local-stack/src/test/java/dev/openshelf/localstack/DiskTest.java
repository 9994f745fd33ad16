package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {

  private final Path folder;

  DiskTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void tooLittleRoomIsOneSentence() {
    Disk.requireRoom(folder, 1);
    assertThatThrownBy(() -> Disk.requireRoom(folder, Long.MAX_VALUE))
        .isInstanceOf(StackFailure.class)
        .hasMessageMatching(
            "The disk of .* is full: \\d+ MB are free and at least \\d+ MB are needed\\.");
  }

  @Test
  void aLogThatEndsInNoSpaceTellsWhy() throws IOException {
    Path log = folder.resolve("x.log");
    Files.writeString(log, "x".repeat(100_000) + "\nFATAL: No space left on device\n");

    assertThat(StackFailure.ofServer(Kind.POSTGRES, "ended", log)).hasMessageContaining("is full");
  }

  @Test
  void otherFailuresNameTheLog() throws IOException {
    Path log = Files.writeString(folder.resolve("x.log"), "FATAL: something else");
    assertThat(StackFailure.ofServer(Kind.KAFKA, "ended", log))
        .hasMessage("Kafka ended; its log is " + log + ".");
  }
}
