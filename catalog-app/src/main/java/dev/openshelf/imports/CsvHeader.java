package dev.openshelf.imports;

import dev.openshelf.jobs.JobFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The columns of a CSV file, in the order in which they stand there.
 *
 * @param columns the import's name of each column, {@code attributes.<key>} for an attribute of its
 *     own; empty for a column that means nothing to an import
 */
record CsvHeader(List<String> columns, char delimiter) {

  private static final String PART = Fields.ATTRIBUTES + ".";
  private static final Map<String, String> KNOWN =
      Fields.NAMES.stream().collect(Collectors.toMap(CsvHeader::plain, Function.identity()));

  /** Comma, or what a spreadsheet writes where the comma separates decimals, or a tab. */
  static char delimiterOf(String headerLine) {
    for (char candidate : new char[] {',', ';', '\t'}) {
      if (headerLine.indexOf(candidate) >= 0) {
        return candidate;
      }
    }
    return ',';
  }

  /**
   * Reads the header; names count without regard to case.
   *
   * @throws JobFailure when no import is possible with these columns
   */
  static CsvHeader of(List<String> cells, char delimiter, IgnoredNames ignored) {
    List<String> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String cell : cells) {
      String column = column(cell.strip());
      if (column.isEmpty()) {
        ignored.add(cell);
      } else if (!seen.add(column)) {
        throw new JobFailure("The header names the column \"%s\" twice.".formatted(column));
      }
      columns.add(column);
    }
    for (String needed : List.of("code", "name")) {
      if (!seen.contains(needed)) {
        throw new JobFailure("The header has no column \"%s\".".formatted(needed));
      }
    }
    return new CsvHeader(List.copyOf(columns), delimiter);
  }

  private static String column(String cell) {
    if (cell.toLowerCase(Locale.ROOT).startsWith(PART) && cell.length() > PART.length()) {
      return PART + cell.substring(PART.length());
    }
    String plain = plain(cell);
    return plain.equals(Fields.ATTRIBUTES) ? plain : KNOWN.getOrDefault(plain, "");
  }

  private static String plain(String name) {
    return name.replace("_", "").replace(" ", "").toLowerCase(Locale.ROOT);
  }

  /** The attribute that a column is for, empty for other columns. */
  static String attribute(String column) {
    return column.startsWith(PART) ? column.substring(PART.length()) : "";
  }
}
