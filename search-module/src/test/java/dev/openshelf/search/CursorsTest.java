package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorsTest {

  private static final Position POSITION =
      new Position(Intent.FULL_TEXT, Breadth.ANY_WORDS, List.of(12.345678, 42L));
  private static final Bookmark BOOKMARK = new Bookmark("g000001", POSITION);

  private Instant now = Instant.parse("2026-08-04T02:10:00Z");
  private final InstantSource time = () -> now;
  private final Clock clock = time.withZone(ZoneOffset.UTC);
  private final Cursors cursors = cursors("0123456789abcdef0123456789abcdef");

  @Test
  void comesBackAsItWasWritten() {
    assertThat(read(cursor(), "q", "Camera")).isEqualTo(new Cursors.Read.Valid(BOOKMARK));
  }

  @Test
  void belongsToTheQuestionNotToItsSpelling() {
    assertThat(read(cursor(), "q", " ＣＡＭＥＲＡ ", "size", "50"))
        .isEqualTo(new Cursors.Read.Valid(BOOKMARK));
  }

  @ParameterizedTest
  @CsvSource({
    "q, cameras",
    "category, 7",
    "brand, Acme",
    "minPrice, 1",
    "maxPrice, 1",
    "currency, USD",
    "inStock, true",
    "sort, newest",
    "intent, prefix"
  })
  void isRefusedForAnotherQuestion(String field, String value) {
    SearchQuery other =
        field.equals("q") ? Queries.text(value) : Queries.read("q", "camera", field, value);
    assertThat(refusal(cursors.read(cursor(), other)).code()).isEqualTo("invalid_parameter");
  }

  @Test
  void expiresAfterTwoMinutes() {
    String cursor = cursor();
    now = now.plus(Duration.ofSeconds(120));
    assertThat(read(cursor, "q", "camera")).isInstanceOf(Cursors.Read.Valid.class);
    now = now.plus(Duration.ofSeconds(1));
    assertThat(refusal(read(cursor, "q", "camera")).code()).isEqualTo("cursor_expired");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b", ".", "a.b.c", "%%%.%%%", "bnVsbA.AAAAAAAAAAAAAAAAAAAAAA"})
  void isRefusedWhenForged(String forged) {
    SearchOutcome.Refused refused = refusal(read(forged, "q", "camera"));
    assertThat(refused.code()).isEqualTo("invalid_parameter");
    assertThat(refused.errors()).extracting(FieldProblem::field).containsExactly("cursor");
  }

  @Test
  void isRefusedWhenAnyCharacterIsChangedOrTheKeyIsAnother() {
    String cursor = cursor();
    for (int i = 0; i < cursor.length() - 1; i++) {
      char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
      String forged = cursor.substring(0, i) + other + cursor.substring(i + 1);
      assertThat(read(forged, "q", "camera")).isInstanceOf(Cursors.Read.Invalid.class);
    }
    assertThat(cursors("another key of some length").read(cursor, Queries.text("camera")))
        .isInstanceOf(Cursors.Read.Invalid.class);
  }

  private String cursor() {
    return cursors.write(Queries.text("camera"), BOOKMARK);
  }

  private Cursors.Read read(String cursor, String... parameters) {
    return cursors.read(cursor, Queries.read(parameters));
  }

  private Cursors cursors(String key) {
    return new Cursors(() -> key.getBytes(StandardCharsets.UTF_8), ScratchIndex.JSON, clock);
  }

  private static SearchOutcome.Refused refusal(Cursors.Read read) {
    return switch (read) {
      case Cursors.Read.Invalid(SearchOutcome.Refused refused) -> refused;
      case Cursors.Read.Valid valid -> throw new AssertionError(valid.toString());
    };
  }
}
