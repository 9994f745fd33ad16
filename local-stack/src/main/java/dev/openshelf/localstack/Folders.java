package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a stack keeps its things.
 *
 * @param local the folder .local of the repository: installed servers are shared below it
 * @param stack the folder of one stack: its data, logs, settings and stack.json
 */
record Folders(Path local, Path stack) {

  /** The stack of {@code mvn spring-boot:run}, whose data lasts. */
  static Folders ofRepository(Path root) {
    Path local = root.toAbsolutePath().normalize().resolve(".local");
    return new Folders(local, local);
  }

  /** The stack of one test run. */
  static Folders ofTestRun(Path root, ProcessId owner) {
    Path local = ofRepository(root).local();
    return new Folders(local, testRuns(local).resolve("run-" + owner.pid()));
  }

  static Path testRuns(Path local) {
    return local.resolve("test");
  }

  Path file() {
    return stack.resolve("stack.json");
  }

  /** Held by the keeper for as long as it lives: two keepers never share data. */
  Path lock() {
    return stack.resolve("keeper.lock");
  }

  Path data(Kind kind) {
    return stack.resolve("data").resolve(kind.key());
  }

  Path settings(Kind kind) {
    return stack.resolve("run").resolve(kind.key());
  }

  Path log(String name) {
    return create(stack.resolve("logs")).resolve(name + ".log");
  }

  Path installation(String name) {
    return local.resolve("servers").resolve(name);
  }

  /** The message of a file system's exception is often no more than the path. */
  private static String why(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "permission denied for " + denied.getFile();
      case FileAlreadyExistsException file -> file.getFile() + " is not a folder";
      default -> String.valueOf(e.getMessage());
    };
  }

  static Path create(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw Disk.isNoSpace(e)
          ? Disk.full(folder)
          : new StackFailure("The folder " + folder + " cannot be created: " + why(e), e);
    }
  }

  /** Deletes a folder with everything in it, if it is there. */
  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
