package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountTest {

  private final Path folder;

  AccountTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aFolderIsOpenWhenAllAboveItAre() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Path inner = Files.createDirectory(closed.resolve("inner"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));

    assertThat(Account.isOpen(inner)).isFalse();
    assertThat(Account.isOpen(Path.of("/"))).isTrue();
  }

  @Test
  void nobodyRunsWithTheSamePaths() {
    var nobody = new Account.Nobody();
    assertThat(nobody.command(List.of("x", "y"))).startsWith("setpriv").endsWith("x", "y");
    assertThat(nobody.seen(folder)).isEqualTo(folder);
  }

  @Test
  void behindAClosedDoorLocalIsSeenElsewhere() {
    var indoors = new Account.Indoors(Path.of("/root/shop/.local"));
    assertThat(indoors.seen(Path.of("/root/shop/.local/data/x"))).isEqualTo(Path.of("/mnt/data/x"));
    assertThat(indoors.seen(Path.of("/usr/lib/x"))).isEqualTo(Path.of("/usr/lib/x"));
    assertThat(indoors.command(List.of("x")))
        .startsWith("unshare")
        .contains("setpriv")
        .endsWith("x");
  }
}
