package dev.openshelf.journeys;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs of the machine that some tests need. Where one is missing the test is skipped by name,
 * or fails if {@code openshelf.tests.require} names the program.
 */
final class Installed {

  private Installed() {}

  /**
   * Where a program is.
   *
   * @param what its name for people and for {@code openshelf.tests.require}
   * @param names what its file may be called
   */
  static Path program(String what, List<String> names) {
    return find(names)
        .orElseGet(
            () -> {
              String message = what + " is not installed: tests that need it cannot run";
              return isRequired(what) ? fail(message) : abort(message);
            });
  }

  private static boolean isRequired(String what) {
    return Arrays.asList(System.getProperty("openshelf.tests.require", "").split(","))
        .contains(what);
  }

  private static Optional<Path> find(List<String> names) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
