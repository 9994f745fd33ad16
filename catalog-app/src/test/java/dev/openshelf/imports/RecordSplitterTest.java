package dev.openshelf.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.imports.RawRecord.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordSplitterTest {

  private static final String LONG = "x".repeat(RecordSplitter.MAX_RECORD + 1);

  private static List<RawRecord> lines(String text) throws IOException {
    return all(RecordSplitter.ofLines(stream(text), 0, 1));
  }

  private static List<RawRecord> csv(String text) throws IOException {
    return all(RecordSplitter.ofCsv(stream(text), ',', 0, 1));
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static List<RawRecord> all(RecordSplitter splitter) throws IOException {
    List<RawRecord> records = new ArrayList<>();
    for (Optional<RawRecord> next = splitter.next(); next.isPresent(); next = splitter.next()) {
      records.add(next.get());
    }
    return records;
  }

  private static List<String> texts(List<RawRecord> records) {
    return records.stream()
        .map(record -> record.line() + ":" + new String(record.bytes(), UTF_8))
        .toList();
  }

  @Test
  void endsLinesWithOrWithoutCarriageReturn() throws IOException {
    assertThat(texts(lines("a\r\nb\n\nc"))).containsExactly("1:a", "2:b", "3:", "4:c");
  }

  @Test
  void findsNothingInAnEmptyFile() throws IOException {
    assertThat(lines("")).isEmpty();
    assertThat(csv("")).isEmpty();
  }

  @Test
  void tellsThePlaceAfterEachRecord() throws IOException {
    String text = "한글\nb\n";
    for (RawRecord record : lines(text)) {
      byte[] bytes = text.getBytes(UTF_8);
      InputStream rest = new ByteArrayInputStream(bytes);
      rest.skipNBytes(record.nextOffset());
      List<RawRecord> following =
          all(RecordSplitter.ofLines(rest, record.nextOffset(), record.nextLine()));
      assertThat(texts(following)).isEqualTo(texts(lines(text)).subList((int) record.line(), 2));
    }
  }

  @Test
  void passesOverALineThatIsTooLong() throws IOException {
    List<RawRecord> records = lines("a\n" + LONG + LONG + "\nb");
    assertThat(texts(records)).containsExactly("1:a", "2:", "3:b");
    assertThat(records.get(1).shape()).isEqualTo(Shape.TOO_LONG);
    assertThat(records.get(2).nextOffset()).isEqualTo(2L + 2 * LONG.length() + 2);
  }

  @Test
  void takesALineOfExactlyTheLimit() throws IOException {
    assertThat(lines(LONG.substring(1) + "\n").getFirst().shape()).isEqualTo(Shape.WHOLE);
    assertThat(lines(LONG.substring(1)).getFirst().shape()).isEqualTo(Shape.WHOLE);
    assertThat(lines(LONG + "\n").getFirst().shape()).isEqualTo(Shape.TOO_LONG);
    assertThat(lines(LONG).getFirst().shape()).isEqualTo(Shape.TOO_LONG);
  }

  @Test
  void keepsLineEndsInsideQuotes() throws IOException {
    List<RawRecord> records = csv("a,\"b\nc \"\"d\"\"\"\ne,f\n");
    assertThat(texts(records)).containsExactly("1:a,\"b\nc \"\"d\"\"\"", "3:e,f");
  }

  @Test
  void readsAQuoteInTheMiddleOfAFieldAsItself() throws IOException {
    assertThat(texts(csv("a,5\" disk\nb,c\n"))).containsExactly("1:a,5\" disk", "2:b,c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,\"open\nb,c\nd,e\n",
        "a,\"open\nb,\"c\"\nd,e\n",
        "a,\"b\"c\nb,c\nd,e\n",
        "a,\"open\nb,c\nd,e",
      })
  void aBrokenQuoteCostsItsOwnLineOnly(String text) throws IOException {
    List<RawRecord> records = csv(text);
    assertThat(records).hasSize(3);
    assertThat(records.getFirst().shape()).isEqualTo(Shape.BROKEN_QUOTES);
    assertThat(records.get(1).line()).isEqualTo(2);
    assertThat(records.subList(1, 3)).allMatch(record -> record.shape() == Shape.WHOLE);
  }

  @Test
  void aQuoteThatNeverEndsDoesNotSwallowALongFile() throws IOException {
    String rest = ("b," + "y".repeat(1000) + "\n").repeat(2_000);
    List<RawRecord> records = csv("a,\"open\n" + rest);
    assertThat(records).hasSize(2_001);
    assertThat(records.getFirst().shape()).isEqualTo(Shape.BROKEN_QUOTES);
    assertThat(records.getLast().line()).isEqualTo(2_001);
  }
}
