package dev.openshelf.imports;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A long file as pieces: each holds {@value #LENGTH} bytes of it, the last one fewer, compressed by
 * itself, so that reading may begin anywhere.
 */
final class Pieces {

  /** Bytes of the file in a piece: a row of this size is quick to write and to hold. */
  static final int LENGTH = 1 << 20;

  private Pieces() {}

  static byte[] compress(byte[] bytes, int length) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(bytes, 0, length);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(length / 4 + 64);
      byte[] buffer = new byte[16 * 1024];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  static byte[] decompress(byte[] piece) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(piece);
      byte[] bytes = new byte[LENGTH];
      int length = 0;
      while (!inflater.finished() && length < LENGTH) {
        length += inflater.inflate(bytes, length, LENGTH - length);
      }
      return length == LENGTH ? bytes : Arrays.copyOf(bytes, length);
    } catch (DataFormatException e) {
      throw new UncheckedIOException(new IOException("A piece of the file is damaged", e));
    } finally {
      inflater.end();
    }
  }

  /** The file from the given offset on. */
  static InputStream read(IntFunction<Optional<byte[]>> compressed, long offset) {
    return new PieceStream(compressed, offset);
  }

  private static final class PieceStream extends InputStream {
    private final IntFunction<Optional<byte[]>> compressed;
    private int next;
    private int skip;
    private byte[] piece = new byte[0];
    private int at;

    PieceStream(IntFunction<Optional<byte[]>> compressed, long offset) {
      this.compressed = compressed;
      this.next = Math.toIntExact(offset / LENGTH);
      this.skip = (int) (offset % LENGTH);
    }

    @Override
    public int read() {
      return more() ? piece[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (length == 0) {
        return 0;
      }
      if (!more()) {
        return -1;
      }
      int count = Math.min(length, piece.length - at);
      System.arraycopy(piece, at, into, offset, count);
      at += count;
      return count;
    }

    private boolean more() {
      while (at >= piece.length) {
        Optional<byte[]> following = compressed.apply(next);
        if (following.isEmpty()) {
          return false;
        }
        next++;
        piece = decompress(following.get());
        at = skip;
        skip = 0;
      }
      return true;
    }
  }
}
