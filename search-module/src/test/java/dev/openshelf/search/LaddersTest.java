package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Ladder;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The ladders are what the documentation says. */
class LaddersTest {

  private static final Pattern CODE = Pattern.compile("`([a-z_]+)`");

  private final Ladders ladders =
      new Ladders(
          new Ladders.Sources(
              rung("fresh_page"),
              rung("elasticsearch"),
              rung("cache"),
              new DatabaseRungs(
                  rung("database_exact"), rung("database_prefix"), rung("database_category")),
              rung("cache_last_resort")),
          SearchListener.NONE);

  @Test
  void theDocumentedOrderIsTheOrder() throws IOException {
    Map<String, List<String>> documented = new TreeMap<>();
    for (String line : Files.readAllLines(document())) {
      List<String> cells = Arrays.stream(line.split("\\|")).map(String::strip).toList();
      if (cells.size() == 4 && intents().contains(first(cells.get(1)))) {
        documented.put(first(cells.get(1)), codes(cells.get(2)));
      }
    }
    Map<String, List<String>> real = new TreeMap<>();
    for (Intent intent : Intent.values()) {
      real.put(intent.code(), names(ladders.of(intent)));
    }
    assertThat(documented).isEqualTo(real);
  }

  @Test
  void everyReasonThatIsDocumentedExists() throws IOException {
    List<String> reasons = Arrays.stream(Reason.values()).map(Reason::code).toList();
    assertThat(Files.readString(document()))
        .contains(
            Reason.TIMEOUT.code(),
            Reason.INDEX_BEHIND.code(),
            Reason.NO_FALLBACK_FOR_INTENT.code());
    assertThat(reasons)
        .containsAll(
            Files.readAllLines(document()).stream()
                .map(line -> line.split("\\|"))
                .filter(cells -> cells.length == 4 && cells[3].strip().matches("(yes|no).*"))
                .map(cells -> codes(cells[2]))
                .flatMap(List::stream)
                .filter(code -> !code.equals("gte") && !code.equals("primary"))
                .toList());
  }

  private static List<String> names(Ladder<Asked, Found> ladder) {
    return ladder.rungs().stream().map(Rung::name).toList();
  }

  private static List<String> intents() {
    return Arrays.stream(Intent.values()).map(Intent::code).collect(Collectors.toList());
  }

  private static String first(String cell) {
    Matcher code = CODE.matcher(cell);
    return code.find() ? code.group(1) : "";
  }

  private static List<String> codes(String cell) {
    return CODE.matcher(cell).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static Path document() {
    Path here = Path.of("").toAbsolutePath();
    Path root = Files.exists(here.resolve("docs")) ? here : here.getParent();
    return Objects.requireNonNull(root).resolve("docs/degraded-modes.md");
  }

  private static Rung<Asked, Found> rung(String name) {
    return new Rung<>() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Step<Found> ask(Asked question, Deadline deadline) {
        return Step.passed();
      }
    };
  }
}
