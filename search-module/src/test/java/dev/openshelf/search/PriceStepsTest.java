package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.search.SearchAnswer.PriceCount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PriceStepsTest {

  @Test
  void fewOccupiedRangesAreShownAsTheyAre() {
    List<Long> counts = none();
    counts.set(7, 1L);
    assertThat(PriceSteps.merged(counts, "EUR"))
        .containsExactly(new PriceCount("100.00", "200.00", 1));
  }

  @Test
  void manyAreMergedWithoutLosingAny() {
    List<Long> counts = new ArrayList<>(Collections.nCopies(PriceSteps.ranges().size(), 3L));
    List<PriceCount> merged = PriceSteps.merged(counts, "EUR");
    assertThat(merged).hasSize(6);
    assertThat(merged.stream().mapToLong(PriceCount::count).sum()).isEqualTo(3L * counts.size());
    assertThat(merged.getFirst().from()).isEqualTo("0.00");
    assertThat(merged.getLast().to()).isNull();
    for (int i = 1; i < merged.size(); i++) {
      assertThat(merged.get(i).from()).isEqualTo(merged.get(i - 1).to());
    }
  }

  @Test
  void amountsHaveTheDecimalsOfTheirCurrency() {
    List<Long> counts = none();
    counts.set(0, 2L);
    counts.set(13, 1L);
    assertThat(PriceSteps.merged(counts, "KRW"))
        .containsExactly(new PriceCount("0", "1", 2), new PriceCount("10000", "20000", 1));
  }

  @Test
  void nothingPricedMeansNoRange() {
    assertThat(PriceSteps.merged(none(), "EUR")).isEmpty();
    assertThat(PriceSteps.merged(List.of(), "EUR")).isEmpty();
  }

  private static List<Long> none() {
    return new ArrayList<>(Collections.nCopies(PriceSteps.ranges().size(), 0L));
  }
}
