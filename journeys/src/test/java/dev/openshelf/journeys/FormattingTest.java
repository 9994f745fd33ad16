package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All sources are as google-java-format leaves them; {@code -Dformat=apply} makes them so. */
class FormattingTest {

  private static final Path ROOT = Path.of(System.getProperty("openshelf.root", ".."));

  @Test
  void everySourceIsFormatted() throws IOException {
    boolean apply = "apply".equals(System.getProperty("format"));
    List<Path> unformatted = sources().stream().filter(source -> differs(source, apply)).toList();
    assertThat(apply ? List.of() : unformatted)
        .as("run this test with -Dformat=apply to format them")
        .isEmpty();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> ROOT.relativize(file).toString().contains("src/"))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.toString().contains("/.local/"))
          .toList();
    }
  }

  private static boolean differs(Path source, boolean apply) {
    try {
      String found = Files.readString(source);
      String formatted = format(found);
      if (apply && !found.equals(formatted)) {
        Files.writeString(source, formatted);
      }
      return !found.equals(formatted);
    } catch (IOException e) {
      throw new UncheckedIOException(source.toString(), e);
    } catch (FormatterException e) {
      throw new IllegalStateException(source.toString(), e);
    }
  }

  private static String format(String text) throws FormatterException {
    String imports = RemoveUnusedImports.removeUnusedImports(text);
    String ordered = ImportOrderer.reorderImports(imports, JavaFormatterOptions.Style.GOOGLE);
    return new Formatter().formatSource(ordered);
  }
}
