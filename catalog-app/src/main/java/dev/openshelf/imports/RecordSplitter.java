package dev.openshelf.imports;

import dev.openshelf.imports.RawRecord.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a file into records, holding no more than one. A record is a line; in CSV a quoted field may
 * hold line ends. A record that is too long is passed over; after broken quotes reading begins
 * again with the next line, so that one bad line costs no other. Works on bytes: everything that
 * separates is ASCII, in UTF-8 never a part of another character. For one thread.
 */
final class RecordSplitter {

  /** The longest record, in bytes. */
  static final int MAX_RECORD = 1 << 20;

  private static final byte[] NOTHING = new byte[0];

  private final InputStream in;
  private final @Nullable Byte delimiter;
  private final byte[] buffer = new byte[MAX_RECORD + 64 * 1024];
  private int from;
  private int to;
  private boolean ended;
  private long offset;
  private long line;

  private RecordSplitter(InputStream in, @Nullable Byte delimiter, long offset, long line) {
    this.in = in;
    this.delimiter = delimiter;
    this.offset = offset;
    this.line = line;
  }

  /** Every line is a record. */
  static RecordSplitter ofLines(InputStream in, long offset, long line) {
    return new RecordSplitter(in, null, offset, line);
  }

  /** CSV records with this delimiter. */
  static RecordSplitter ofCsv(InputStream in, char delimiter, long offset, long line) {
    return new RecordSplitter(in, (byte) delimiter, offset, line);
  }

  /** The next record, empty at the end of the file. */
  Optional<RawRecord> next() throws IOException {
    int end = from;
    int firstLineEnd = -1;
    int lineEnds = 0;
    QuoteState state = QuoteState.FIELD_START;
    while (true) {
      if (end == to) {
        int moved = fill();
        end -= moved;
        firstLineEnd = firstLineEnd < 0 ? -1 : firstLineEnd - moved;
      }
      if (end == to) {
        return atEndOfFile(end, firstLineEnd, lineEnds, state);
      }
      byte at = buffer[end];
      if (at == '\n' && state != QuoteState.QUOTED) {
        return Optional.of(atLineEnd(end, firstLineEnd, lineEnds, state));
      }
      if (at == '\n') {
        lineEnds++;
        firstLineEnd = firstLineEnd < 0 ? end : firstLineEnd;
      }
      if (delimiter != null) {
        state = state.after(at, delimiter);
        if (state == QuoteState.BROKEN && firstLineEnd >= 0) {
          return Optional.of(firstLineIsBroken(firstLineEnd));
        }
      }
      end++;
      if (end - from > MAX_RECORD + 1) {
        return Optional.of(
            firstLineEnd >= 0 ? firstLineIsBroken(firstLineEnd) : passOver(Shape.TOO_LONG));
      }
    }
  }

  private RawRecord atLineEnd(int end, int firstLineEnd, int lineEnds, QuoteState state) {
    if (state == QuoteState.BROKEN) {
      return firstLineIsBroken(firstLineEnd < 0 ? end : firstLineEnd);
    }
    int contentEnd = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
    byte[] content = Arrays.copyOfRange(buffer, from, contentEnd);
    return content.length > MAX_RECORD
        ? record(Shape.TOO_LONG, NOTHING, end + 1, lineEnds + 1)
        : record(Shape.WHOLE, content, end + 1, lineEnds + 1);
  }

  private Optional<RawRecord> atEndOfFile(
      int end, int firstLineEnd, int lineEnds, QuoteState state) {
    if (end == from) {
      return Optional.empty();
    }
    if (state == QuoteState.QUOTED || state == QuoteState.BROKEN) {
      int brokenEnd = firstLineEnd < 0 ? end - 1 : firstLineEnd;
      return Optional.of(firstLineIsBroken(brokenEnd));
    }
    byte[] content = Arrays.copyOfRange(buffer, from, end);
    Shape shape = content.length > MAX_RECORD ? Shape.TOO_LONG : Shape.WHOLE;
    return Optional.of(record(shape, shape == Shape.WHOLE ? content : NOTHING, end, lineEnds + 1));
  }

  private RawRecord firstLineIsBroken(int lineEnd) {
    return record(Shape.BROKEN_QUOTES, NOTHING, lineEnd + 1, 1);
  }

  /** Skips to the end of the line without keeping any of it. */
  private RawRecord passOver(Shape shape) throws IOException {
    while (true) {
      for (int at = from; at < to; at++) {
        if (buffer[at] == '\n') {
          return record(shape, NOTHING, at + 1, 1);
        }
      }
      offset += to - from;
      from = to;
      fill();
      if (from == to) {
        return record(shape, NOTHING, to, 1);
      }
    }
  }

  private RawRecord record(Shape shape, byte[] content, int next, int lines) {
    long begins = line;
    offset += next - from;
    line += lines;
    from = next;
    return new RawRecord(begins, shape, content, offset, line);
  }

  /** Reads on behind what is there; says by how much that was moved to the front. */
  private int fill() throws IOException {
    int moved = 0;
    if (from > 0 && (from == to || to == buffer.length)) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      moved = from;
      to -= from;
      from = 0;
    }
    while (!ended && to < buffer.length) {
      int read = in.read(buffer, to, buffer.length - to);
      if (read < 0) {
        ended = true;
      } else {
        to += read;
        break;
      }
    }
    return moved;
  }
}
