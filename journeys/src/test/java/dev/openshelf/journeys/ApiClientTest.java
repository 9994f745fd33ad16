package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of the package {@code api-client} on Node.js, where there is one. */
class ApiClientTest {

  private static final long PATIENCE_SECONDS = 120;

  @TempDir
  @SuppressWarnings("NullAway.Init") // by JUnit
  private Path folder;

  @Test
  void passesItsOwnTestsOnNode() throws Exception {
    Path node = Installed.program("node", List.of("node", "nodejs"));
    Path client = Path.of(System.getProperty("openshelf.root"), "api-client");
    List<String> command = new ArrayList<>(List.of(node.toString(), "--test"));
    command.addAll(testFiles(client));
    Path output = folder.resolve("output.txt");
    Process run =
        new ProcessBuilder(command)
            .directory(client.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean hasEnded = run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    run.destroyForcibly();
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(hasEnded).as(said).isTrue();
    assertThat(run.exitValue()).as(said).isZero();
    assertThat(said).containsPattern("pass [1-9]\\d");
  }

  /** Named one by one: versions of Node.js differ in what a folder means. */
  private static List<String> testFiles(Path client) throws IOException {
    try (Stream<Path> files = Files.list(client.resolve("test"))) {
      return files.map(Path::toString).filter(name -> name.endsWith(".test.js")).sorted().toList();
    }
  }
}
