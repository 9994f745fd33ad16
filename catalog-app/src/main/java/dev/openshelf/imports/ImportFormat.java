package dev.openshelf.imports;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the products stand in a file. */
enum ImportFormat {
  /** One JSON object a line. */
  NDJSON,
  /** A header row, then a record for each product. */
  CSV;

  /** By media type, else by file name; empty when neither tells. */
  static Optional<ImportFormat> named(@Nullable String mediaType, @Nullable String fileName) {
    String type = mediaType == null ? "" : mediaType.toLowerCase(Locale.ROOT);
    if (type.startsWith("text/csv") || type.startsWith("application/csv")) {
      return Optional.of(CSV);
    }
    if (type.contains("ndjson") || type.contains("jsonl") || type.contains("json-lines")) {
      return Optional.of(NDJSON);
    }
    return fileName == null ? Optional.empty() : byExtension(fileName.toLowerCase(Locale.ROOT));
  }

  private static Optional<ImportFormat> byExtension(String name) {
    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    if (plain.endsWith(".csv") || plain.endsWith(".tsv")) {
      return Optional.of(CSV);
    }
    if (plain.endsWith(".jsonl") || plain.endsWith(".ndjson") || plain.endsWith(".json")) {
      return Optional.of(NDJSON);
    }
    return Optional.empty();
  }

  /** By its first bytes: JSON begins with a brace. */
  static ImportFormat guess(byte[] start) {
    for (byte at : start) {
      boolean skipped = at == ' ' || at == '\n' || at == '\r' || at == '\t' || at < 0;
      if (!skipped) {
        return at == '{' ? NDJSON : CSV;
      }
    }
    return CSV;
  }
}
