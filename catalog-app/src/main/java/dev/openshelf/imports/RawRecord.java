package dev.openshelf.imports;

/**
 * A record as it stands in the file.
 *
 * @param line where it begins, counted from 1
 * @param bytes its content without the line end; empty unless it is whole
 * @param nextOffset the byte after it, from where reading may go on
 * @param nextLine the line after it
 */
record RawRecord(long line, Shape shape, byte[] bytes, long nextOffset, long nextLine) {

  /** Whether it can be looked at. */
  enum Shape {
    WHOLE,
    /** Longer than a record may be. */
    TOO_LONG,
    /** A quote that does not end, or ends in the middle of a field. */
    BROKEN_QUOTES
  }

  boolean blank() {
    for (byte at : bytes) {
      if (at != ' ' && at != '\t') {
        return false;
      }
    }
    return true;
  }
}
