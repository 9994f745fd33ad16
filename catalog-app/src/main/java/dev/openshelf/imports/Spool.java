package dev.openshelf.imports;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file on its way in, held on the disk of this process while it is being sent, so that a slow
 * sender holds neither memory nor a database connection. Decompressed while it comes, and counted,
 * so that one that unpacks without end is refused after its first bytes too many. Close it: then
 * nothing of it is left, nor when the process is killed. For one thread.
 */
final class Spool implements AutoCloseable {

  private static final int HEAD = 4 * 1024;

  /** Why a file cannot be taken. */
  static final class Unreadable extends IOException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    Unreadable(String reason) {
      super(reason);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }

  private record Extent(long at, int length) {}

  private final FileChannel file;
  private final List<Extent> pieces = new ArrayList<>();
  private byte[] head = new byte[0];
  private long bytes;
  private long lines;
  private int last = '\n';

  private Spool(FileChannel file) {
    this.file = file;
  }

  /**
   * Takes in a whole file, plain or gzipped.
   *
   * @throws LimitedInputStream.LimitExceeded when it is longer than allowed, as sent or unpacked
   * @throws Unreadable when it is not a text file, or its compression is broken
   */
  static Spool take(InputStream sent, long maxBytes) throws IOException {
    Spool spool = new Spool(temporaryFile());
    try {
      spool.fill(unpacked(new LimitedInputStream(sent, maxBytes), maxBytes));
      spool.check();
      return spool;
    } catch (ZipException e) {
      spool.close();
      throw new Unreadable("The gzip compression of the file is damaged.");
    } catch (EOFException e) {
      spool.close();
      throw new Unreadable("The file ends in the middle of its gzip compression.");
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  private static FileChannel temporaryFile() throws IOException {
    Path path = Files.createTempFile("openshelf-import-", ".part");
    FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try {
      // Without a name it vanishes even with a killed process; where that cannot be, on closing.
      Files.deleteIfExists(path);
    } catch (IOException heldOpen) {
      return file;
    }
    return file;
  }

  /** A file may have been compressed by its owner and again on the way. */
  private static InputStream unpacked(InputStream sent, long maxBytes) throws IOException {
    InputStream once = unpackedOnce(new BufferedInputStream(sent), maxBytes);
    return unpackedOnce(new BufferedInputStream(once), maxBytes);
  }

  private static InputStream unpackedOnce(BufferedInputStream in, long maxBytes)
      throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip ? new LimitedInputStream(new GZIPInputStream(in, 64 * 1024), maxBytes) : in;
  }

  private void fill(InputStream content) throws IOException {
    byte[] piece = new byte[Pieces.LENGTH];
    int length = content.readNBytes(piece, 0, piece.length);
    while (length > 0) {
      add(piece, length);
      length = content.readNBytes(piece, 0, piece.length);
    }
  }

  private void add(byte[] piece, int length) throws IOException {
    if (pieces.isEmpty()) {
      head = Arrays.copyOf(piece, Math.min(length, HEAD));
    }
    for (int at = 0; at < length; at++) {
      if (piece[at] == '\n') {
        lines++;
      }
    }
    last = piece[length - 1];
    bytes += length;
    byte[] compressed = Pieces.compress(piece, length);
    pieces.add(new Extent(file.position(), compressed.length));
    ByteBuffer rest = ByteBuffer.wrap(compressed);
    while (rest.hasRemaining()) {
      file.write(rest);
    }
  }

  private void check() throws Unreadable {
    if (bytes == 0) {
      throw new Unreadable("The file is empty.");
    }
    boolean utf16 =
        head.length >= 2 && (head[0] == -2 && head[1] == -1 || head[0] == -1 && head[1] == -2);
    if (utf16) {
      throw new Unreadable("The file is UTF-16; only UTF-8 can be imported.");
    }
    for (byte at : head) {
      if (at == 0) {
        throw new Unreadable("The file is not a text file.");
      }
    }
  }

  /** The first few thousand bytes. */
  byte[] head() {
    return head.clone();
  }

  /** Its length when unpacked. */
  long bytes() {
    return bytes;
  }

  /** Lines, empty ones and a header included. */
  long lines() {
    return last == '\n' ? lines : lines + 1;
  }

  int pieces() {
    return pieces.size();
  }

  /** A piece as {@link Pieces} has it. */
  byte[] piece(int number) {
    Extent extent = pieces.get(number);
    ByteBuffer piece = ByteBuffer.allocate(extent.length());
    try {
      while (piece.hasRemaining()) {
        if (file.read(piece, extent.at() + piece.position()) < 0) {
          throw new EOFException("The spooled file was cut");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return piece.array();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
