package dev.openshelf.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.catalog.ShelfSamples.Sample;
import dev.openshelf.search.GoldenQuery;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefaultGoldenSetTest {

  @Test
  void asksForCodeNameAndBeginning() {
    assertThat(DefaultGoldenSet.of(List.of(new Sample("CAM-1", "Example Camera"))))
        .containsExactly(
            new GoldenQuery("CAM-1", "exact_code", 1, List.of("CAM-1"), 10),
            new GoldenQuery("Example Camera", "full_text", 1, List.of(), 10),
            new GoldenQuery("Example", "prefix", 1, List.of(), 10));
  }

  @Test
  void asksNoNamesThatNoWordCanBeMadeOf() {
    assertThat(DefaultGoldenSet.of(List.of(new Sample("X1", "-- !"))))
        .extracting(GoldenQuery::query)
        .containsExactly("X1");
  }

  @Test
  void cutsLongNamesBetweenWordsAndWithinNoCharacter() {
    String emoji = "\uD83D\uDCF7".repeat(100);
    List<GoldenQuery> queries =
        DefaultGoldenSet.of(
            List.of(new Sample("A", "word ".repeat(50)), new Sample("B", "abc" + emoji)));

    assertThat(queries).extracting(GoldenQuery::query).contains("word ".repeat(12).strip());
    assertThat(queries)
        .allSatisfy(
            it ->
                assertThat(it.query().codePoints().noneMatch(c -> c >= 0xD800 && c < 0xE000))
                    .isTrue());
  }
}
