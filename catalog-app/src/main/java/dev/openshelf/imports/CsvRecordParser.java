package dev.openshelf.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.openshelf.catalog.ImportLine;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A record has a cell for each column of the header. Attributes are columns {@code
 * attributes.<key>} or one column {@code attributes} that holds a JSON object.
 */
final class CsvRecordParser implements RecordParser {

  /** Without a schema a record reads as an array. */
  private static final ObjectReader CSV = new CsvMapper().readerFor(String[].class);

  private final CsvHeader header;
  private final ObjectReader cells;
  private final String shopCurrency;
  private final IgnoredNames ignored;

  CsvRecordParser(CsvHeader header, String shopCurrency, IgnoredNames ignored) {
    this.header = header;
    this.cells = reader(header.delimiter());
    this.shopCurrency = shopCurrency;
    this.ignored = ignored;
  }

  @Override
  public ImportLine parse(long line, String text) {
    List<String> record = cells(cells, text);
    int columns = header.columns().size();
    if (record.size() != columns) {
      throw new FieldProblem(
          FieldProblem.LINE,
          "has %d cells where the header has %d".formatted(record.size(), columns));
    }
    Fields fields = new Fields();
    for (int at = 0; at < columns; at++) {
      put(fields, header.columns().get(at), record.get(at));
    }
    return fields.toLine(line, shopCurrency);
  }

  @Override
  public Set<String> ignoredNames() {
    return ignored.names();
  }

  private static void put(Fields fields, String column, String cell) {
    String attribute = CsvHeader.attribute(column);
    if (!attribute.isEmpty()) {
      fields.putAttribute(attribute, cell);
    } else if (!column.equals(Fields.ATTRIBUTES)) {
      if (!column.isEmpty()) {
        fields.put(column, cell);
      }
    } else if (!cell.isBlank()) {
      putJson(fields, cell);
    }
  }

  private static void putJson(Fields fields, String cell) {
    try {
      JsonRecordParser.putAttributes(fields, JsonRecordParser.read(cell));
    } catch (FieldProblem e) {
      throw e.field().equals(FieldProblem.LINE)
          ? new FieldProblem(Fields.ATTRIBUTES, "is not a JSON object")
          : e;
    }
  }

  static List<String> cells(ObjectReader reader, String text) {
    try {
      return Arrays.asList(reader.<String[]>readValue(text));
    } catch (JsonProcessingException e) {
      throw new FieldProblem(FieldProblem.LINE, "is not valid CSV");
    }
  }

  static ObjectReader reader(char delimiter) {
    return CSV.with(CsvSchema.emptySchema().withColumnSeparator(delimiter));
  }
}
