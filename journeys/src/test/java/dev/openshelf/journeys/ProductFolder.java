package dev.openshelf.journeys;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A folder of real products, if there is one: {@code products.jsonl.gz} and the pictures that it
 * names. The system property {@code openshelf.data} or the variable {@code OPENSHELF_DATA} says
 * where; no test depends on it.
 */
public final class ProductFolder {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PRODUCTS = "products.jsonl.gz";

  private final Path folder;

  private ProductFolder(Path folder) {
    this.folder = folder;
  }

  /** The folder that was named, empty when none was or there is none. */
  public static Optional<ProductFolder> named() {
    return Optional.ofNullable(System.getProperty("openshelf.data"))
        .or(() -> Optional.ofNullable(System.getenv("OPENSHELF_DATA")))
        .filter(name -> !name.isBlank())
        .map(Path::of)
        .filter(folder -> Files.isReadable(folder.resolve(PRODUCTS)))
        .map(ProductFolder::new);
  }

  /** Writes the folder's products as an import file: {@code <folder> <file.jsonl.gz>}. */
  public static void main(String[] arguments) throws IOException {
    ProductFolder folder = new ProductFolder(Path.of(arguments[0]));
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
      System.out.println(folder.writeImport(out, picture -> Optional.empty()) + " products");
    }
  }

  /** The pictures that products name, as paths in the folder. */
  public Set<String> pictures() throws IOException {
    Set<String> pictures = new TreeSet<>();
    try (BufferedReader lines = products()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode picture = JSON.readTree(line).path("image");
        if (picture.isTextual()) {
          pictures.add(picture.asText());
        }
      }
    }
    return pictures;
  }

  /** The bytes of a picture. */
  public byte[] picture(String path) throws IOException {
    return Files.readAllBytes(folder.resolve(path));
  }

  /**
   * Writes all products as lines of an import.
   *
   * @param imageIds the id of the uploaded image for a picture's path
   * @return how many there are
   */
  public int writeImport(OutputStream out, Function<String, Optional<String>> imageIds)
      throws IOException {
    int count = 0;
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    try (BufferedReader lines = products()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        writer.append(JSON.writeValueAsString(importLine(JSON.readTree(line), imageIds)));
        writer.append('\n');
        count++;
      }
    }
    writer.flush();
    return count;
  }

  static ObjectNode importLine(JsonNode product, Function<String, Optional<String>> imageIds) {
    ObjectNode line = JSON.createObjectNode();
    line.set("code", product.path("sku"));
    line.set("name", product.path("name"));
    line.set("description", product.path("description"));
    line.set("brand", product.path("brand"));
    line.put("category", joined(product.path("category"), " > "));
    if (product.path("price").isNumber()) {
      price(product.path("price").decimalValue(), product.path("currency").asText(), line);
    }
    // The source counts no stock; a spread of it lets filters be looked at.
    line.put("stock", Math.floorMod(product.path("sku").asText().hashCode(), 20));
    attributes(product.path("attributes"), line);
    JsonNode picture = product.path("image");
    if (picture.isTextual()) {
      imageIds.apply(picture.asText()).ifPresent(id -> line.put("image", id));
    }
    return line;
  }

  /** Medians of whole amounts may have a half where the currency has none. */
  private static void price(BigDecimal price, String currency, ObjectNode line) {
    int decimals = Currency.getInstance(currency).getDefaultFractionDigits();
    BigDecimal rounded =
        price.scale() > decimals ? price.setScale(decimals, RoundingMode.HALF_UP) : price;
    line.put("price", rounded.toPlainString());
    line.put("currency", currency);
  }

  private static void attributes(JsonNode attributes, ObjectNode line) {
    ObjectNode plain = line.putObject("attributes");
    attributes
        .properties()
        .forEach(
            attribute -> {
              JsonNode value = attribute.getValue();
              if (attribute.getKey().equals("model_number")) {
                line.set("modelNumber", value);
              } else if (value.isArray()) {
                plain.put(attribute.getKey(), joined(value, ", "));
              } else {
                plain.put(attribute.getKey(), value.asText());
              }
            });
  }

  private static String joined(JsonNode values, String separator) {
    StringJoiner joined = new StringJoiner(separator);
    values.forEach(value -> joined.add(value.asText()));
    return joined.toString();
  }

  private BufferedReader products() throws IOException {
    InputStream packed = Files.newInputStream(folder.resolve(PRODUCTS));
    return new BufferedReader(
        new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8));
  }
}
