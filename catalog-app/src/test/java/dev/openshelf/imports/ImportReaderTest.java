package dev.openshelf.imports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.imports.ImportReader.Item;
import dev.openshelf.jobs.JobFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportReaderTest {

  private static LongFunction<InputStream> file(byte[] bytes) {
    return from -> new ByteArrayInputStream(Arrays.copyOfRange(bytes, (int) from, bytes.length));
  }

  private static ImportReader reader(ImportFormat format, byte[] bytes, ImportCheckpoint from) {
    return ImportReader.open(file(bytes), format, from, "EUR");
  }

  private static List<Item> all(ImportReader reader) throws IOException {
    List<Item> items = new ArrayList<>();
    List<Item> batch = reader.nextBatch();
    while (!batch.isEmpty()) {
      items.addAll(batch);
      batch = reader.nextBatch();
    }
    return items;
  }

  private static List<Item> csv(String text) throws IOException {
    return all(reader(ImportFormat.CSV, text.getBytes(UTF_8), ImportCheckpoint.START));
  }

  private static ProductDraft product(Item item) {
    return ((ParsedRecord.Product) item.record()).product().product();
  }

  @Test
  void findsColumnsInAnyOrder() throws IOException {
    List<Item> items =
        csv(
            """
            \uFEFFName,price,CODE,model_number,attributes.colour,attributes
            "Lamp, small",12.50,L-1,X1,red,"{""size"": 3}"
            "Two
            lines",,L-2,,,
            """);
    ProductDraft lamp = product(items.getFirst());
    assertThat(lamp.name()).isEqualTo("Lamp, small");
    assertThat(lamp.code()).isEqualTo("L-1");
    assertThat(lamp.modelNumber()).isEqualTo("X1");
    assertThat(lamp.attributes()).isEqualTo(Map.of("colour", "red", "size", "3"));
    assertThat(product(items.get(1)).name()).isEqualTo("Two\nlines");
    assertThat(product(items.get(1)).price()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t"})
  void takesTheDelimitersOfSpreadsheets(String delimiter) throws IOException {
    String text = "code,name,brand\r\nA,\"b, c\",\r\n".replace(",", delimiter);
    assertThat(product(csv(text).getFirst()).code()).isEqualTo("A");
  }

  @Test
  void rejectsARecordThatDoesNotFitItsHeader() throws IOException {
    List<Item> items = csv("code,name\nA,a,x\nB\n\nC,c\n");
    assertThat(items.get(0).record()).isInstanceOf(ParsedRecord.Unreadable.class);
    assertThat(items.get(1).record()).isInstanceOf(ParsedRecord.Unreadable.class);
    assertThat(items.get(2).record()).isInstanceOf(ParsedRecord.Blank.class);
    assertThat(product(items.get(3)).code()).isEqualTo("C");
  }

  @ParameterizedTest
  @ValueSource(strings = {"name,price\nA,1\n", "code,name,code\nA,a,b\n", "code,\"name\n", "\n\n"})
  void refusesAFileWithoutAUsableHeader(String text) {
    assertThatThrownBy(() -> csv(text)).isInstanceOf(JobFailure.class);
  }

  @Test
  void rejectsALineThatIsNotUtf8AndGoesOn() throws IOException {
    byte[] latin = "{\"code\":\"A\",\"name\":\"Caf\u00e9\"}\n".getBytes(ISO_8859_1);
    byte[] good = "{\"code\":\"B\",\"name\":\"Café\"}\n".getBytes(UTF_8);
    byte[] both = Arrays.copyOf(latin, latin.length + good.length);
    System.arraycopy(good, 0, both, latin.length, good.length);
    List<Item> items = all(reader(ImportFormat.NDJSON, both, ImportCheckpoint.START));
    assertThat(items.get(0).record()).isInstanceOf(ParsedRecord.Unreadable.class);
    assertThat(product(items.get(1)).name()).isEqualTo("Café");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "ndjson"})
  void goesOnFromThePlaceAfterAnyRecord(String format) throws IOException {
    StringBuilder text = new StringBuilder(format.equals("csv") ? "code,name\n" : "");
    for (int number = 0; number < 1_203; number++) {
      text.append(
          format.equals("csv")
              ? "A%d,\"name\nof\"\n".formatted(number)
              : "{\"code\":\"A%d\",\"name\":\"이름\"}\n".formatted(number));
    }
    byte[] bytes = text.toString().getBytes(UTF_8);
    ImportFormat read = format.equals("csv") ? ImportFormat.CSV : ImportFormat.NDJSON;
    List<Item> items = all(reader(read, bytes, ImportCheckpoint.START));
    assertThat(items).hasSize(1_203);
    assertThat(items.getLast().nextOffset()).isEqualTo(bytes.length);
    for (int at : new int[] {0, 499, 500, 1_201}) {
      Item item = items.get(at);
      ImportCheckpoint from =
          new ImportCheckpoint(item.nextOffset(), item.nextLine(), ImportCounts.NONE, List.of());
      assertThat(all(reader(read, bytes, from))).isEqualTo(items.subList(at + 1, items.size()));
    }
  }
}
