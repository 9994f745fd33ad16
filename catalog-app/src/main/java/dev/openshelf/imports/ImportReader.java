package dev.openshelf.imports;

import com.fasterxml.jackson.databind.ObjectReader;
import dev.openshelf.jobs.JobFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/** Reads the records of a file in batches, from its beginning or further on. For one thread. */
final class ImportReader {

  /** A batch is one short transaction: so many records at most, and so much text. */
  static final int BATCH_RECORDS = 500;

  private static final int BATCH_BYTES = 4 << 20;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  /** A record and the place after it. */
  record Item(ParsedRecord record, long nextOffset, long nextLine) {}

  private final RecordSplitter splitter;
  private final RecordParser parser;

  private ImportReader(RecordSplitter splitter, RecordParser parser) {
    this.splitter = splitter;
    this.parser = parser;
  }

  /**
   * A reader of the records from the given place on.
   *
   * @param file gives the file from a byte offset on
   * @param shopCurrency the currency of prices that name none
   * @throws JobFailure when the file as a whole cannot be imported
   */
  static ImportReader open(
      LongFunction<InputStream> file,
      ImportFormat format,
      ImportCheckpoint from,
      String shopCurrency) {
    if (format == ImportFormat.NDJSON) {
      return new ImportReader(
          RecordSplitter.ofLines(file.apply(from.offset()), from.offset(), from.line()),
          new JsonRecordParser(shopCurrency));
    }
    IgnoredNames ignored = new IgnoredNames();
    RawRecord headerRecord = headerRecord(file);
    CsvHeader header = header(headerRecord, ignored);
    long offset = Math.max(from.offset(), headerRecord.nextOffset());
    long line = Math.max(from.line(), headerRecord.nextLine());
    return new ImportReader(
        RecordSplitter.ofCsv(file.apply(offset), header.delimiter(), offset, line),
        new CsvRecordParser(header, shopCurrency, ignored));
  }

  /** The first line that is not empty. The delimiter is not known yet, so it is read as a line. */
  private static RawRecord headerRecord(LongFunction<InputStream> file) {
    try (InputStream start = file.apply(0)) {
      RecordSplitter lines = RecordSplitter.ofLines(start, 0, 1);
      Optional<RawRecord> record = lines.next();
      while (record.isPresent() && record.get().blank() && isWhole(record.get())) {
        record = lines.next();
      }
      return record
          .filter(ImportReader::isWhole)
          .orElseThrow(() -> new JobFailure("The file does not begin with a header row."));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isWhole(RawRecord record) {
    return record.shape() == RawRecord.Shape.WHOLE;
  }

  private static CsvHeader header(RawRecord record, IgnoredNames ignored) {
    try {
      String line = text(record);
      char delimiter = CsvHeader.delimiterOf(line);
      ObjectReader reader = CsvRecordParser.reader(delimiter);
      return CsvHeader.of(CsvRecordParser.cells(reader, line), delimiter, ignored);
    } catch (FieldProblem e) {
      throw new JobFailure("The header row " + e.getMessage() + ".");
    }
  }

  /** The next records, none at the end of the file. */
  List<Item> nextBatch() throws IOException {
    List<Item> batch = new ArrayList<>();
    long bytes = 0;
    while (batch.size() < BATCH_RECORDS && bytes < BATCH_BYTES) {
      Optional<RawRecord> raw = splitter.next();
      if (raw.isEmpty()) {
        return batch;
      }
      RawRecord record = raw.get();
      bytes += record.bytes().length;
      batch.add(new Item(parsed(record), record.nextOffset(), record.nextLine()));
    }
    return batch;
  }

  /** Names in the file that mean nothing to an import. */
  Set<String> ignoredNames() {
    return parser.ignoredNames();
  }

  private ParsedRecord parsed(RawRecord record) {
    try {
      return switch (record.shape()) {
        case TOO_LONG -> throw new FieldProblem(FieldProblem.LINE, "is longer than 1 MB");
        case BROKEN_QUOTES ->
            throw new FieldProblem(FieldProblem.LINE, "has a quote that is not closed properly");
        case WHOLE -> record.blank() ? new ParsedRecord.Blank(record.line()) : product(record);
      };
    } catch (FieldProblem e) {
      return e.at(record.line());
    }
  }

  private ParsedRecord product(RawRecord record) {
    return new ParsedRecord.Product(parser.parse(record.line(), text(record)));
  }

  private static String text(RawRecord record) {
    byte[] bytes = record.bytes();
    int from = record.line() == 1 && startsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
          .toString();
    } catch (CharacterCodingException e) {
      throw new FieldProblem(FieldProblem.LINE, "is not valid UTF-8");
    }
  }

  private static boolean startsWithMark(byte[] bytes) {
    return bytes.length >= BYTE_ORDER_MARK.length
        && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3);
  }
}
