package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The classes that a keeper runs from: a copy, because a build may replace or delete the originals
 * while the keeper lives, and a class that is first needed at the end would be missing.
 */
final class KeeperCode {

  private static final String PREFIX = "keeper-";

  private KeeperCode() {}

  /** Copies the classes for a keeper that is about to start and returns its class path. */
  static List<Path> copyFor(Folders folders, ProcessId starter) {
    try {
      Path from = origin();
      Path to = Folders.create(folders.stack().resolve("run").resolve(PREFIX + starter.pid()));
      Path code = Files.isDirectory(from) ? copyFolder(from, to) : copyFile(from, to);
      return Stream.concat(Stream.of(code), ServerPaths.jars().stream()).toList();
    } catch (IOException e) {
      throw Disk.isNoSpace(e) ? Disk.full(folders.stack()) : new UncheckedIOException(e);
    }
  }

  private static Path origin() {
    try {
      return Path.of(Keeper.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path copyFile(Path jar, Path to) throws IOException {
    return Files.copy(jar, to.resolve("keeper.jar"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static Path copyFolder(Path from, Path to) throws IOException {
    try (var paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path target = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return to;
  }

  /** Deletes the copies that earlier keepers ran from; called by a keeper. */
  static void clearOthers(Folders folders) {
    Path mine = origin();
    try (var copies = Files.list(Folders.create(folders.stack().resolve("run")))) {
      copies
          .filter(copy -> copy.getFileName().toString().startsWith(PREFIX))
          .filter(copy -> !mine.startsWith(copy))
          .forEach(Folders::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
