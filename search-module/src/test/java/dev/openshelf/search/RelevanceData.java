package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A folder with a catalogue, queries, and judgments of how well products answer them. */
record RelevanceData(
    List<Product> products, List<Query> queries, Map<String, Map<String, Integer>> grades) {

  /**
   * @param group a variant counts as its parent
   */
  record Product(String key, String group, String language, Document document) {}

  record Query(String id, String text) {}

  static RelevanceData read(Path folder) {
    return new RelevanceData(
        products(folder.resolve("products.jsonl.gz")),
        csv(folder.resolve("queries.csv")).stream()
            .filter(row -> row.get(4).equals("1"))
            .map(row -> new Query(row.get(0), row.get(1)))
            .toList(),
        grades(folder.resolve("judgments.csv")));
  }

  private static Map<String, Map<String, Integer>> grades(Path file) {
    Map<String, Map<String, Integer>> grades = new HashMap<>();
    for (List<String> row : csv(file)) {
      grades
          .computeIfAbsent(row.get(0), query -> new HashMap<>())
          .put(row.get(1), Integer.parseInt(row.get(2)));
    }
    return grades;
  }

  private static List<Product> products(Path file) {
    List<Product> products = new ArrayList<>();
    Map<String, Long> categories = new HashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        products.add(product(products.size() + 1L, ScratchIndex.JSON.readTree(line), categories));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return products;
  }

  private static Product product(long id, JsonNode row, Map<String, Long> categories) {
    String key = row.path("id").asText();
    Document document =
        Document.named(id, row.path("name").asText())
            .code(row.path("sku").asText())
            .model(text(row.path("attributes").path("model_number")))
            .brand(row.path("brand").textValue())
            .description(row.path("description").textValue())
            .in(path(row.path("category"), categories));
    if (row.path("price").isNumber() && row.path("currency").isTextual()) {
      document =
          document.price(
              row.path("price")
                  .decimalValue()
                  .setScale(2, java.math.RoundingMode.HALF_UP)
                  .toPlainString(),
              row.path("currency").asText());
    }
    String parent = row.path("parent_id").textValue();
    return new Product(key, parent == null ? key : parent, row.path("lang").asText(), document);
  }

  private static List<Document.Category> path(JsonNode names, Map<String, Long> categories) {
    List<Document.Category> path = new ArrayList<>();
    StringBuilder way = new StringBuilder();
    for (JsonNode name : names) {
      way.append('>').append(name.asText());
      long id = categories.computeIfAbsent(way.toString(), unknown -> categories.size() + 1L);
      path.add(new Document.Category(id, name.asText()));
    }
    return path;
  }

  private static @Nullable String text(JsonNode value) {
    return value.isMissingNode() || value.isNull() ? null : value.asText();
  }

  /** Rows without the heading. */
  private static List<List<String>> csv(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return lines.subList(1, lines.size()).stream().map(RelevanceData::cells).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (doubled) {
          cell.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
