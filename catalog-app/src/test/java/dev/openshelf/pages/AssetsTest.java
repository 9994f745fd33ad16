package dev.openshelf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssetsTest {

  private static final Path SCRIPTS =
      Path.of(System.getProperty("openshelf.root"), "catalog-app/src/main/resources/static/assets");

  /** Ways by which a script could ask the server without being counted. */
  private static final Pattern PAST_THE_CLIENT =
      Pattern.compile(
          "(?<![\\w.])fetch\\(|(globalThis|window|self)\\.fetch|XMLHttpRequest|sendBeacon");

  @Test
  void scriptsOfPagesAskTheServerThroughTheirClientOnly() throws IOException {
    try (Stream<Path> files = Files.walk(SCRIPTS)) {
      List<String> past =
          files
              .filter(file -> file.toString().endsWith(".js"))
              .filter(file -> PAST_THE_CLIENT.matcher(read(file)).find())
              .map(file -> file.getFileName().toString())
              .toList();
      assertThat(past).isEmpty();
    }
  }

  @Test
  void theClientIsServedAsAnAsset() {
    assertThat(getClass().getResource("/static/assets/api-client.js")).isNotNull();
  }

  @Test
  void theStoppedPageSpeaksBothLanguages() throws IOException {
    assertThat(Rendering.of("pages/toomanyrequests", Map.of()))
        .contains("We stopped that page", "Send report", "href=\"/\"");
    assertThat(Rendering.of("pages/toomanyrequests", Map.of(), Language.KO))
        .contains("페이지를 멈췄습니다", "보고서 보내기");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
