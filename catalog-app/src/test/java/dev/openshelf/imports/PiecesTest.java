package dev.openshelf.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PiecesTest {

  private static final byte[] FILE = new byte[2 * Pieces.LENGTH + 12_345];

  static {
    new Random(7).nextBytes(FILE);
  }

  private static IntFunction<Optional<byte[]>> pieces() {
    List<byte[]> pieces =
        List.of(0, 1, 2).stream()
            .map(number -> number * Pieces.LENGTH)
            .map(
                from -> Arrays.copyOfRange(FILE, from, Math.min(from + Pieces.LENGTH, FILE.length)))
            .map(piece -> Pieces.compress(piece, piece.length))
            .toList();
    return number -> number < pieces.size() ? Optional.of(pieces.get(number)) : Optional.empty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, Pieces.LENGTH - 1, Pieces.LENGTH, Pieces.LENGTH + 1, 2_100_000})
  void readsTheFileFromAnywhere(int offset) throws IOException {
    assertThat(Pieces.read(pieces(), offset).readAllBytes())
        .isEqualTo(Arrays.copyOfRange(FILE, offset, FILE.length));
  }

  @Test
  void endsAtTheEnd() throws IOException {
    assertThat(Pieces.read(pieces(), FILE.length).read()).isEqualTo(-1);
  }
}
