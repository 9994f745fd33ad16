package dev.openshelf.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class SpoolTest {

  private static final long LIMIT = 10_000_000;

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  private static Spool take(byte[] sent) throws IOException {
    return Spool.take(new ByteArrayInputStream(sent), LIMIT);
  }

  private static byte[] content(Spool spool) throws IOException {
    try (InputStream in =
        Pieces.read(
            number -> number < spool.pieces() ? Optional.of(spool.piece(number)) : Optional.empty(),
            0)) {
      return in.readAllBytes();
    }
  }

  @Test
  void givesBackWhatWasSent() throws IOException {
    byte[] file = "line 한글\n".repeat(300_000).getBytes(UTF_8);
    try (Spool spool = take(file)) {
      assertThat(content(spool)).isEqualTo(file);
      assertThat(spool.bytes()).isEqualTo(file.length);
      assertThat(spool.lines()).isEqualTo(300_000);
    }
  }

  @Test
  void unpacksWhatWasGzippedOnceOrTwice() throws IOException {
    byte[] file = "a\nb".getBytes(UTF_8);
    for (byte[] sent : new byte[][] {gzip(file), gzip(gzip(file))}) {
      try (Spool spool = take(sent)) {
        assertThat(content(spool)).isEqualTo(file);
        assertThat(spool.lines()).isEqualTo(2);
      }
    }
  }

  @Test
  void refusesMoreThanTheLimitAsSent() {
    assertThatThrownBy(() -> Spool.take(new ByteArrayInputStream(new byte[101]), 100))
        .isInstanceOf(LimitedInputStream.LimitExceeded.class);
  }

  @Test
  void refusesABombAfterItsFirstBytesTooMany() throws IOException {
    byte[] zeros = new byte[100_000_000];
    byte[] bomb = gzip(zeros);
    assertThat(bomb.length).isLessThan(200_000);
    for (byte[] sent : new byte[][] {bomb, gzip(bomb)}) {
      assertThatThrownBy(() -> take(sent)).isInstanceOf(LimitedInputStream.LimitExceeded.class);
    }
  }

  @Test
  void refusesDamagedCompression() throws IOException {
    byte[] packed = gzip("line\n".repeat(1_000).getBytes(UTF_8));
    assertThatThrownBy(() -> take(Arrays.copyOf(packed, packed.length / 2)))
        .isInstanceOf(Spool.Unreadable.class);
    packed[12] ^= 0x55;
    packed[13] ^= 0x55;
    assertThatThrownBy(() -> take(packed)).isInstanceOf(Spool.Unreadable.class);
  }

  @Test
  void refusesWhatIsNoText() {
    assertThatThrownBy(() -> take(new byte[0])).isInstanceOf(Spool.Unreadable.class);
    assertThatThrownBy(() -> take(new byte[] {-1, -2, 'a', 0}))
        .isInstanceOf(Spool.Unreadable.class);
    assertThatThrownBy(() -> take(new byte[] {'P', 'K', 3, 4, 0}))
        .isInstanceOf(Spool.Unreadable.class);
  }

  @Test
  void aSenderThatBreaksOffIsNoBadFile() {
    InputStream broken =
        new SequenceInputStream(
            new ByteArrayInputStream(new byte[] {'a'}),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("connection reset");
              }
            });
    assertThatThrownBy(() -> Spool.take(broken, LIMIT)).hasMessage("connection reset");
  }
}
