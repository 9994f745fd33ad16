package dev.openshelf.journeys;

import dev.openshelf.journeys.FaultyShop.Got;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was seen under each fault, as the table of docs/degraded-modes.md: left in {@code
 * target/fault-matrix.md} with the times of this run.
 */
final class FaultTable {

  private static final Path FILE = Path.of("target", "fault-matrix.md");

  private final Map<String, List<String>> rows = new LinkedHashMap<>();

  void add(String fault, Got got) {
    String answer =
        "%d `%s` %d ms".formatted(got.status(), got.meta("source"), got.took().toMillis());
    row(fault).add(answer);
  }

  void calls(String fault, String reason, int searches) {
    List<String> row = row(fault);
    row.addFirst("`" + reason + "`");
    row.add(Integer.toString(searches));
  }

  void write(List<String> questions) throws IOException {
    List<String> heads = new ArrayList<>(List.of("Elasticsearch", "reason"));
    heads.addAll(questions);
    heads.add("searches that reached it");
    List<String> lines = new ArrayList<>();
    lines.add(line(heads));
    lines.add("|---".repeat(heads.size()) + "|");
    rows.forEach(
        (fault, cells) -> {
          List<String> all = new ArrayList<>(List.of(fault));
          all.addAll(cells);
          lines.add(line(all));
        });
    Files.createDirectories(FILE.getParent());
    Files.write(FILE, lines);
  }

  private List<String> row(String fault) {
    return rows.computeIfAbsent(fault, it -> new ArrayList<>());
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
