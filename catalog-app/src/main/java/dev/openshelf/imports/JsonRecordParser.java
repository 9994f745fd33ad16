package dev.openshelf.imports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.openshelf.catalog.ImportLine;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A record is a JSON object. */
final class JsonRecordParser implements RecordParser {

  /** Of an honest record's two levels; deep nesting is an attack on the stack. */
  private static final int MAX_DEPTH = 20;

  private static final ObjectReader JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build()
          .readerFor(JsonNode.class);

  private final String shopCurrency;
  private final IgnoredNames ignored = new IgnoredNames();

  JsonRecordParser(String shopCurrency) {
    this.shopCurrency = shopCurrency;
  }

  @Override
  public ImportLine parse(long line, String text) {
    JsonNode record = read(text);
    if (!record.isObject()) {
      throw new FieldProblem(FieldProblem.LINE, "is not a JSON object");
    }
    Fields fields = new Fields();
    record
        .properties()
        .forEach(
            field -> {
              String name = field.getKey();
              if (name.equals(Fields.ATTRIBUTES)) {
                putAttributes(fields, field.getValue());
              } else if (Fields.NAMES.contains(name)) {
                fields.put(name, scalar(name, field.getValue()));
              } else {
                ignored.add(name);
              }
            });
    return fields.toLine(line, shopCurrency);
  }

  @Override
  public Set<String> ignoredNames() {
    return ignored.names();
  }

  static void putAttributes(Fields fields, JsonNode attributes) {
    if (attributes.isNull()) {
      return;
    }
    if (!attributes.isObject()) {
      throw new FieldProblem(Fields.ATTRIBUTES, "is not a JSON object");
    }
    attributes
        .properties()
        .forEach(
            attribute -> {
              String key = attribute.getKey();
              fields.putAttribute(key, scalar(Fields.ATTRIBUTES + "." + key, attribute.getValue()));
            });
  }

  static JsonNode read(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new FieldProblem(FieldProblem.LINE, "is not valid JSON");
    }
  }

  private static @Nullable String scalar(String name, JsonNode value) {
    if (value.isContainerNode()) {
      throw new FieldProblem(name, "is not a plain value");
    }
    return value.isNull() ? null : value.asText();
  }
}
