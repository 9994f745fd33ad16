package dev.openshelf.imports;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses to give more than so many bytes. For one thread. */
final class LimitedInputStream extends FilterInputStream {

  /** More came than the limit allows. */
  static final class LimitExceeded extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private long left;

  LimitedInputStream(InputStream in, long limit) {
    super(in);
    this.left = limit;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    return read < 0 ? read : (int) counted(1, read);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = super.read(into, offset, length);
    return read < 0 ? read : (int) counted(read, read);
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private long counted(int bytes, int result) throws LimitExceeded {
    left -= bytes;
    if (left < 0) {
      throw new LimitExceeded();
    }
    return result;
  }
}
